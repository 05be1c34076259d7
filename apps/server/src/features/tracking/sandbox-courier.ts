// A courier that exists only here: its parcels travel by themselves from the moment of shipping, each number always the same way.
import { createHash } from 'node:crypto';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { tidyTrackingNumber } from '@raan/contract/tracking/tracking-number';
import type { Clock } from '#platform/clock.ts';
import type { LocalText } from '#platform/schema.ts';
import type { CourierProvider, CourierScan, Parcel } from './courier-provider.ts';

const HOUR_MS = 3_600_000;
const ASK_EVERY_MS = 5 * 60_000;
const ASK_EVERY_MIN_MS = 1_000;
const PARCELS_MAX = 100;

const ORIGIN: LocalText = { th: 'สาขาต้นทาง', en: 'Origin branch', 'zh-TW': '寄件門市', 'zh-CN': '寄件网点' };
const DESTINATION: LocalText = {
  th: 'สาขาปลายทาง',
  en: 'Destination branch',
  'zh-TW': '派件門市',
  'zh-CN': '派件网点',
};
const HUBS: readonly [LocalText, LocalText, LocalText, LocalText] = [
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

/** How a parcel ends is written in its number: the last two digits (of an S10 number, of its serial) 97, 98 and 99 are the unlucky ones. */
function endingOf(trackingNumber: string): Ending {
  const number = tidyTrackingNumber(trackingNumber);
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
  place: LocalText | null;
};

function stepsTo(ending: Ending, hubs: { first: LocalText; second: LocalText }): Step[] {
  const start: Step[] = [
    { kind: 'registered', hours: [0.03, 0.06], place: null },
    { kind: 'picked_up', hours: [2, 8], place: ORIGIN },
    { kind: 'in_transit', hours: [2, 5], place: hubs.first },
  ];
  if (ending === 'lost') return [...start, { kind: 'lost', hours: [72, 96], place: hubs.first }];
  const arrived: Step[] = [
    ...start,
    { kind: 'in_transit', hours: [6, 14], place: hubs.second },
    { kind: 'out_for_delivery', hours: [8, 18], place: DESTINATION },
  ];
  const delivered: Step = { kind: 'delivered', hours: [1, 6], place: DESTINATION };
  if (ending === 'delivered') return [...arrived, delivered];
  const missed: Step = { kind: 'failed_attempt', hours: [1, 6], place: DESTINATION };
  const again: Step = { kind: 'out_for_delivery', hours: [16, 20], place: DESTINATION };
  if (ending === 'delivered_late') return [...arrived, missed, again, delivered];
  return [
    ...arrived,
    missed,
    again,
    missed,
    { kind: 'returning', hours: [4, 10], place: hubs.second },
    { kind: 'returned', hours: [20, 40], place: ORIGIN },
  ];
}

/** The whole way of a parcel, also what lies ahead. `speed` is how many hours of it pass in one. */
function journeyOf(parcel: Parcel, speed: number): CourierScan[] {
  const number = tidyTrackingNumber(parcel.trackingNumber);
  const chance = createHash('sha256').update(`${parcel.courier} ${number}`).digest();
  const first = chance.readUInt8(31) % HUBS.length;
  const hubs = {
    first: HUBS[first] ?? HUBS[0],
    second: HUBS[(first + 1 + (chance.readUInt8(30) % (HUBS.length - 1))) % HUBS.length] ?? HUBS[1],
  };
  let hours = 0;
  return stepsTo(endingOf(number), hubs).map(({ kind, hours: [min, max], place }, index) => {
    hours += min + ((max - min) * chance.readUInt8(index)) / 255;
    const at = new Date(Date.parse(parcel.since) + (hours * HOUR_MS) / speed).toISOString();
    return { eventId: `${parcel.courier}:${number}:${index}`, kind, at, place };
  });
}

/** The sandbox. `speed` 1 lets a parcel travel a day or two, 1,000 a few minutes. */
export function sandboxCourier(options: { clock: Clock; isOpen: boolean; speed: number }): CourierProvider {
  const { clock, isOpen, speed } = options;
  return {
    name: SANDBOX_PROVIDER,
    sandbox: true,
    isOpen,
    askEveryMs: Math.max(ASK_EVERY_MIN_MS, ASK_EVERY_MS / speed),
    parcelsMax: PARCELS_MAX,
    async reportOn(parcels) {
      const now = new Date(clock.now()).toISOString();
      return parcels.map((parcel) => ({
        courier: parcel.courier,
        trackingNumber: parcel.trackingNumber,
        scans: journeyOf(parcel, speed).filter(({ at }) => at <= now),
      }));
    },
  };
}
