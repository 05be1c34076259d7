// Parcels travel on their own from shipping on; each number always has the same journey.
import { createHash } from 'node:crypto';
import { HOUR_MS } from '@raan/contract/durations';
import { satang } from '@raan/contract/money';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { normalizeTrackingNumber, s10CheckDigit } from '@raan/contract/tracking/tracking-number';
import type { Clock } from '#platform/clock.ts';
import type { CatalogueText } from '#platform/schema.ts';
import type { CourierProvider, CourierScan, TrackedParcel } from './courier-provider.ts';

const POLL_INTERVAL_MS = 5 * 60_000;
const POLL_INTERVAL_MIN_MS = 1_000;
const PARCELS_MAX = 100;
const RETURN_LABEL_PRICE = satang(45_00);

const ORIGIN: CatalogueText = {
  th: 'สาขาต้นทาง',
  en: 'Origin branch',
  'zh-TW': '寄件門市',
  'zh-CN': '寄件网点',
};
const DESTINATION: CatalogueText = {
  th: 'สาขาปลายทาง',
  en: 'Destination branch',
  'zh-TW': '派件門市',
  'zh-CN': '派件网点',
};
const HUBS: readonly [CatalogueText, CatalogueText, CatalogueText, CatalogueText] = [
  { th: 'ศูนย์คัดแยกหลักสี่', en: 'Lak Si sorting centre', 'zh-TW': '叻四分揀中心', 'zh-CN': '叻四分拣中心' },
  { th: 'ศูนย์คัดแยกวังน้อย', en: 'Wang Noi sorting centre', 'zh-TW': '旺內分揀中心', 'zh-CN': '旺内分拣中心' },
  { th: 'ศูนย์คัดแยกบางนา', en: 'Bang Na sorting centre', 'zh-TW': '邦納分揀中心', 'zh-CN': '邦纳分拣中心' },
  {
    th: 'ศูนย์คัดแยกศรีราชา',
    en: 'Si Racha sorting centre',
    'zh-TW': '是拉差分揀中心',
    'zh-CN': '是拉差分拣中心',
  },
];

type Ending = 'delivered' | 'delivered_late' | 'returned' | 'lost';

/** Last two digits (of S10 numbers: of the serial): 97 delivered late, 98 returned, 99 lost. */
function endingOf(trackingNumber: string): Ending {
  const number = normalizeTrackingNumber(trackingNumber);
  const serial = /^[A-Z]{2}(\d{8})\d[A-Z]{2}$/.exec(number)?.[1] ?? number.replace(/\D/g, '');
  switch (serial.slice(-2)) {
    case '97':
      return 'delivered_late';
    case '98':
      return 'returned';
    case '99':
      return 'lost';
    default:
      return 'delivered';
  }
}

type Step = {
  kind: CourierScan['kind'];
  hours: readonly [min: number, max: number];
  place: CatalogueText | null;
};

function stepsTo(ending: Ending, hubs: { first: CatalogueText; second: CatalogueText }): Step[] {
  const start: Step[] = [
    { kind: 'registered', hours: [0.03, 0.06], place: null },
    { kind: 'picked_up', hours: [2, 8], place: ORIGIN },
    { kind: 'in_transit', hours: [2, 5], place: hubs.first },
  ];
  if (ending === 'lost') return [...start, { kind: 'lost', hours: [72, 96], place: hubs.first }];
  const upToDelivery: Step[] = [
    ...start,
    { kind: 'in_transit', hours: [6, 14], place: hubs.second },
    { kind: 'out_for_delivery', hours: [8, 18], place: DESTINATION },
  ];
  const delivered: Step = { kind: 'delivered', hours: [1, 6], place: DESTINATION };
  if (ending === 'delivered') return [...upToDelivery, delivered];
  const failedAttempt: Step = { kind: 'failed_attempt', hours: [1, 6], place: DESTINATION };
  const secondAttempt: Step = { kind: 'out_for_delivery', hours: [16, 20], place: DESTINATION };
  if (ending === 'delivered_late') return [...upToDelivery, failedAttempt, secondAttempt, delivered];
  return [
    ...upToDelivery,
    failedAttempt,
    secondAttempt,
    failedAttempt,
    { kind: 'returning', hours: [4, 10], place: hubs.second },
    { kind: 'returned', hours: [20, 40], place: ORIGIN },
  ];
}

/**
 * Includes future scans. `speed`: simulated hours per hour since `fastFrom` (milliseconds); before that, an hour is an hour,
 * so that a parcel of the demo's past goes on after its earlier scans.
 */
function journeyOf(parcel: TrackedParcel, speed: number, fastFrom: number): CourierScan[] {
  const number = normalizeTrackingNumber(parcel.trackingNumber);
  const randomBytes = createHash('sha256').update(`${parcel.courier} ${number}`).digest();
  const first = randomBytes.readUInt8(31) % HUBS.length;
  const hubs = {
    first: HUBS[first] ?? HUBS[0],
    second: HUBS[(first + 1 + (randomBytes.readUInt8(30) % (HUBS.length - 1))) % HUBS.length] ?? HUBS[1],
  };
  const since = Date.parse(parcel.since);
  const slowUntil = Math.max(since, fastFrom);
  let hours = 0;
  return stepsTo(endingOf(number), hubs).map(({ kind, hours: [min, max], place }, index) => {
    hours += min + ((max - min) * randomBytes.readUInt8(index)) / 255;
    const slowAt = since + hours * HOUR_MS;
    const at = new Date(
      slowAt <= slowUntil ? slowAt : slowUntil + (slowAt - slowUntil) / speed,
    ).toISOString();
    return { eventId: `${parcel.courier}:${number}:${index}`, kind, at, place };
  });
}

/** A number of Thailand Post for a label; its parcel is delivered. */
function labelNumber(reference: string): string {
  const hash = createHash('sha256').update(reference).digest().readUInt32BE(0);
  const serial =
    String(Math.floor(hash / 97) % 1_000_000).padStart(6, '0') + String(hash % 97).padStart(2, '0');
  return `RT${serial}${s10CheckDigit(serial)}TH`;
}

/** Creates the sandbox. With `speed` 1 a parcel takes a day or two, with 1,000 a few minutes. */
export function sandboxCourier(options: {
  clock: Clock;
  isEnabled: boolean;
  speed: number;
  /** Before this time (milliseconds) the speed is 1. */
  fastFrom?: number;
}): CourierProvider {
  const { clock, isEnabled, speed, fastFrom = 0 } = options;
  return {
    name: SANDBOX_PROVIDER,
    sandbox: true,
    isEnabled,
    pollIntervalMs: Math.max(POLL_INTERVAL_MIN_MS, POLL_INTERVAL_MS / speed),
    parcelsPerRequestMax: PARCELS_MAX,
    async fetchReports(parcels) {
      const now = new Date(clock.now()).toISOString();
      return parcels.map((parcel) => ({
        courier: parcel.courier,
        trackingNumber: parcel.trackingNumber,
        scans: journeyOf(parcel, speed, fastFrom).filter(({ at }) => at <= now),
      }));
    },
    async createReturnLabel({ reference }) {
      return { courier: 'ems', trackingNumber: labelNumber(reference), price: RETURN_LABEL_PRICE };
    },
  };
}
