// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  approveBankCard,
  listConsoleBankCards,
  revealBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { getSecurityDeposit, paySecurityDeposit } from '@raan/contract/deposit/deposit-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import {
  bulkEarlyProfit,
  cancelOrder,
  extendShipBy,
  getOrder,
  listCouriers,
  listOrders,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import type { OrderSummary } from '@raan/contract/orders/order';
import { getEarlyReceipt, getProfile } from '@raan/contract/sellers/seller-endpoints';
import { getSellerSettings, saveSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { getStoreSetting, putStoreSetting } from '@raan/contract/shop/shop-endpoints';
import { NO_SOCIAL_LINKS } from '@raan/contract/shop/social-links';
import { getDepositInfo, recharge } from '@raan/contract/wallet/recharge-endpoints';
import { addBankCard, listBankCards } from '@raan/contract/withdrawals/bank-card-endpoints';
import { getWithdrawLimits, withdraw } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { FakeServer, type Failure } from './fake-server.ts';
import { limitWaits, openConsole, openSellerApp, OPERATOR, SELLER } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const FAILURES = {
  'answers 500': 'เกิดข้อผิดพลาดภายในระบบ',
  'never answers': 'ใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
  'is cut after it was done': 'เชื่อมต่อเครือข่ายไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตของคุณ',
} as const satisfies Partial<Record<Failure, string>>;
const FAILURE_NAMES = Object.keys(FAILURES) as (keyof typeof FAILURES)[];

type Write = {
  name: string;
  endpoint: EndpointDefinition;
  prepare?: (server: FakeServer) => FakeServer;
  fill: (server: FakeServer) => Promise<UserEvent>;
  send: (user: UserEvent) => Promise<unknown>;
  /** Set when the page has another way to try again. */
  sendAgain?: (user: UserEvent) => Promise<unknown>;
  input?: () => unknown;
  /** A retry sends what was entered meanwhile as well. */
  sendsMore?: boolean;
  /** Set when the text is not the catalogue's. */
  failureText?: string | RegExp;
  done: () => Promise<unknown>;
};

const sheet = () => screen.getAllByRole('dialog').at(-1)!;
const sheetShown = async () => {
  await screen.findByRole('dialog');
  return within(sheet());
};
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;

async function click(user: UserEvent, name: string | RegExp, within_?: HTMLElement): Promise<void> {
  const [button] = await (within_ ? within(within_) : screen).findAllByRole('button', { name });
  await user.click(button!);
}

const { seller } = createSampleData(getProfile);
const SELLER_PROFILE = {
  ...seller,
  id: SELLER.id,
  language: 'th' as const,
  is_verified: true,
  verification_status: 'verified' as const,
  available_balance: 30_000,
  has_deposit: false,
};

function orderIn(status: OrderSummary['status']): OrderSummary {
  return {
    ...createSampleData(listOrders).orders[0]!,
    id: 1,
    status,
    funding: null,
    cost_amount: 100,
    total_amount: 100,
    courier: status === 'pending_shipment' ? null : 'sf',
    tracking_number: status === 'pending_shipment' ? null : 'SF1234567890123',
    handed_over_at: status === 'pending_shipment' ? null : '2026-11-21T10:00:00.000Z',
    delivered_at: null,
    returned_at: null,
    lost_at: null,
    is_returning: false,
    ship_by: '2026-11-24T16:59:59.999Z',
    ship_by_extension: null,
    delivery_stated_at: null,
    open_dispute: false,
    ending: null,
  };
}
const withOrder = (status: OrderSummary['status']) => (server: FakeServer) =>
  server
    .on(listOrders, { ...createSampleData(listOrders), orders: [orderIn(status)] })
    .on(getOrder, { ...createSampleData(getOrder), ...orderIn(status) });

const PENDING_CARD = {
  ...createSampleData(listConsoleBankCards).bank_cards[0]!,
  id: 1,
  state: 'pending' as const,
  is_removed: false,
  decided_at: null,
  decided_by: null,
  reason_code: null,
  reason: null,
  approval_blocked_by: null,
};
const withCard = (server: FakeServer) =>
  server
    .on(getOperator, { operator: { ...OPERATOR, role: 'reviewer' } })
    .on(revealBankCard, { card_number: '1234567890', card_holder_name: 'มาลี รักสวย' })
    .on(approveBankCard, { ...PENDING_CARD, state: 'verified' })
    .on(listConsoleBankCards, { ...createSampleData(listConsoleBankCards), bank_cards: [PENDING_CARD] });

/** Writes of money, and writes with their own way to send or retry. Tests of the page kit cover the others. */
const WRITES: readonly Write[] = [
  {
    name: 'ship an order',
    endpoint: shipOrder,
    prepare: (server) =>
      withOrder('pending_shipment')(server).on(listCouriers, { companies: [{ code: 'sf', name: 'SF' }] }),
    fill: async (server) => {
      const user = await openSellerApp('/pending-shipment', { server });
      await click(user, 'จัดส่ง', await screen.findByRole('article'));
      const shown = await sheetShown();
      await shown.findByRole('option', { name: 'SF' });
      await user.selectOptions(shown.getByLabelText('บริษัทขนส่ง'), 'sf');
      await user.type(shown.getByRole('textbox', { name: 'เลขพัสดุ' }), 'SF1234567890123');
      return user;
    },
    send: (user) => click(user, 'ยืนยันจัดส่ง', sheet()),
    input: () => valueOf(within(sheet()).getByRole('textbox', { name: 'เลขพัสดุ' })),
    done: () => screen.findByText('จัดส่งแล้ว ลูกค้าเห็นสถานะและเลขพัสดุแล้ว'),
  },
  {
    name: 'cancel an order',
    endpoint: cancelOrder,
    prepare: withOrder('pending_shipment'),
    fill: async (server) => {
      const user = await openSellerApp('/order/1', { server });
      await click(user, 'ยกเลิกคำสั่งซื้อ');
      const shown = await sheetShown();
      await user.click((await shown.findAllByText('สินค้าหมด'))[0]!);
      return user;
    },
    send: (user) => click(user, 'ยกเลิกคำสั่งซื้อ', sheet()),
    input: () => valueOf(within(sheet()).getAllByRole('textbox')[0]!),
    done: () => screen.findByText('ยกเลิกคำสั่งซื้อแล้ว'),
  },
  {
    name: 'extend the ship-by date',
    endpoint: extendShipBy,
    prepare: withOrder('pending_shipment'),
    fill: async (server) => {
      const user = await openSellerApp('/order/1', { server });
      await click(user, 'ขยายเวลาจัดส่ง');
      const shown = await sheetShown();
      await user.click(shown.getByRole('button', { name: 'รอสินค้าเข้า' }));
      return user;
    },
    send: (user) => click(user, 'ขยายเวลาจัดส่ง', sheet()),
    input: () => valueOf(within(sheet()).getByRole('textbox')),
    done: () => screen.findByText(/^ขยายเวลาแล้ว กรุณาส่งภายในวัน/),
  },
  {
    name: 'be paid early',
    endpoint: bulkEarlyProfit,
    prepare: (server) => {
      const early = createSampleData(getEarlyReceipt);
      return withOrder('pending_delivery')(server)
        .on(getProfile, { seller: { ...SELLER_PROFILE, can_bulk_profit_status: true } })
        .on(getEarlyReceipt, early);
    },
    fill: async (server) => {
      const user = await openSellerApp('/pending-receipt', { server });
      await screen.findByText(/^order_number/);
      await click(user, 'เลือกหลายรายการ');
      await user.click(await screen.findByRole('checkbox', { name: /^เลือกคำสั่งซื้อ / }));
      await click(user, 'รับกำไรล่วงหน้า');
      await sheetShown();
      return user;
    },
    send: (user) => click(user, 'รับเงินตอนนี้', sheet()),
    sendAgain: (user) => click(user, 'ทำต่อ', sheet()),
    done: () => screen.findByText(/^รับกำไร .+ จาก 1 คำสั่งซื้อแล้ว$/),
  },
  {
    name: 'pay the security deposit',
    endpoint: paySecurityDeposit,
    prepare: (server) =>
      server.on(getSecurityDeposit, { ...createSampleData(getSecurityDeposit), has_deposit: false }),
    fill: async (server) => {
      const user = await openSellerApp('/profile', { server });
      await screen.findByText('ยังไม่ได้วาง');
      await click(user, /เงินประกัน/);
      await sheetShown();
      await click(user, 'ยอมรับเงื่อนไข', sheet());
      return user;
    },
    send: (user) => click(user, 'วางเงินประกัน ฿5,000.00', sheet()),
    done: () => screen.findByText(/^วางเงินประกันแล้ว ยอดคงเหลือ /),
  },
  {
    name: 'top up',
    endpoint: recharge,
    prepare: (server) =>
      server.on(getDepositInfo, { ...createSampleData(getDepositInfo), min_amount: 1, max_amount: 100_000 }),
    fill: async (server) => {
      const user = await openSellerApp('/deposit', { server });
      await user.type(await screen.findByLabelText('จำนวนเงิน'), '5432.10');
      return user;
    },
    send: (user) => click(user, /^สร้าง QR สำหรับจ่าย/),
    input: () => valueOf(screen.getByLabelText('จำนวนเงิน')),
    done: () => screen.findByRole('dialog'),
  },
  {
    name: 'withdraw',
    endpoint: withdraw,
    prepare: (server) =>
      server
        .on(getWithdrawLimits, {
          ...createSampleData(getWithdrawLimits),
          min_amount: 100,
          max_amount: 100_000,
          available: 30_000,
          fee: 0,
          hold_until: null,
          owed: 0,
          blocked_by: null,
        })
        .on(listBankCards, {
          ...createSampleData(listBankCards),
          cards: [{ ...createSampleData(listBankCards).cards[0]!, status: 'verified' }],
        }),
    fill: async (server) => {
      const user = await openSellerApp('/withdrawal', { server });
      await user.type(await screen.findByLabelText('จำนวนเงิน'), '5500');
      await user.type(screen.getByLabelText('รหัสผ่านถอนเงิน'), 'secret-1234');
      await click(user, 'ถอนเงิน', screen.getByRole('tabpanel'));
      await sheetShown();
      return user;
    },
    send: (user) => click(user, 'ยืนยันถอนเงิน', sheet()),
    sendAgain: async (user) => {
      await click(user, 'ถอนเงิน', screen.getByRole('tabpanel'));
      await sheetShown();
      await click(user, 'ยืนยันถอนเงิน', sheet());
    },
    input: () => valueOf(screen.getByLabelText('จำนวนเงิน')),
    done: () => screen.findByText(/ส่งคำขอถอนเงินแล้ว/),
  },
  {
    name: 'add a bank account',
    endpoint: addBankCard,
    prepare: (server) =>
      server.on(listBankCards, {
        ...createSampleData(listBankCards),
        cards: [],
        verified_name: 'มาลี รักสวย',
        has_withdraw_password: false,
      }),
    fill: async (server) => {
      const user = await openSellerApp('/bank-cards', { server });
      await click(user, 'เพิ่มบัญชีธนาคาร');
      const shown = await sheetShown();
      await user.selectOptions(await shown.findByLabelText('ธนาคาร'), 'BAY');
      await user.type(shown.getByLabelText('เลขบัญชี'), '1112223334');
      await user.type(shown.getByLabelText('ตั้งรหัสผ่านถอนเงิน'), 'secret-1234');
      return user;
    },
    send: (user) => click(user, 'เพิ่มบัญชีธนาคาร', sheet()),
    input: () => valueOf(within(sheet()).getByLabelText('เลขบัญชี')),
    done: () => screen.findByText(/^เพิ่มบัญชีแล้ว/),
  },
  {
    name: '[STORE-01] change the store',
    endpoint: putStoreSetting,
    prepare: (server) => {
      const answer = createSampleData(getStoreSetting);
      const store_setting = {
        ...answer.store_setting,
        contact_phone: '0812345678',
        slug: 'mali',
        logo_url: null,
        cover_url: null,
        opening_hours: null,
        vacation_until: null,
        social_links: NO_SOCIAL_LINKS,
      };
      return server.on(getStoreSetting, { ...answer, store_setting, slug: 'mali' });
    },
    fill: async (server) => {
      const user = await openSellerApp('/store-setting', { server });
      const name = await screen.findByLabelText('ชื่อร้าน');
      await user.clear(name);
      await user.type(name, 'ร้านมาลีคนใหม่');
      return user;
    },
    send: (user) => click(user, 'บันทึก'),
    input: () => valueOf(screen.getByLabelText('ชื่อร้าน')),
    done: () => screen.findByText(/บันทึกแล้ว/),
  },
  {
    name: 'save the settings',
    endpoint: saveSellerSettings,
    prepare: (server) => server.on(getSellerSettings, createSampleData(getSellerSettings)),
    fill: (server) => openSellerApp('/system-settings', { server }),
    send: async (user) => user.click(await screen.findByRole('switch', { name: /^การเงิน/ })),
    sendAgain: (user) => click(user, 'บันทึกการตั้งค่า'),
    sendsMore: true,
    failureText: /ยังบันทึกไว้กับบัญชีไม่สำเร็จ|^บันทึกการตั้งค่าไม่สำเร็จ/,
    done: () => screen.findByText('บันทึกการตั้งค่าแล้ว'),
  },
  {
    name: 'accept an account at the console',
    endpoint: approveBankCard,
    prepare: withCard,
    fill: async (server) => {
      const user = await openConsole('/bank-cards', { server });
      await click(user, /^ดูเลขเต็ม/);
      await screen.findByText('1234567890');
      await click(user, 'อนุมัติ');
      await sheetShown();
      return user;
    },
    send: (user) => click(user, 'อนุมัติ', sheet()),
    done: () => screen.findByText('อนุมัติบัญชีแล้ว'),
  },
];

it.each(WRITES)(
  '[ERR-05] $name: reports a failure, keeps the input, and repeats the same request',
  async (write) => {
    const server = new FakeServer({ samples: true }).on(getProfile, { seller: SELLER_PROFILE });
    write.prepare?.(server);
    const user = await write.fill(server);
    const typed = write.input?.();
    for (const failure of FAILURE_NAMES) {
      server.fail(failure, (endpoint) => endpoint === write.endpoint);
      limitWaits(failure === 'never answers');
      const before = server.count(write.endpoint);
      await (failure === FAILURE_NAMES[0] ? write.send : (write.sendAgain ?? write.send))(user);
      await expect.poll(() => server.count(write.endpoint)).toBeGreaterThan(before);
      const reported = await screen.findAllByText(write.failureText ?? FAILURES[failure], { exact: false });
      expect(reported.length).toBeGreaterThan(0);
      expect(write.input?.()).toBe(typed);
    }
    server.recover();
    limitWaits(false);
    await (write.sendAgain ?? write.send)(user);
    await write.done();
    const sent = server.received.filter(({ endpoint }) => endpoint === write.endpoint);
    // The server recognises a repeated request by its key and content.
    const keys = new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')));
    expect([...keys].map((key) => key !== null)).toEqual([write.endpoint.idempotent === true]);
    const [first = {}, ...repeats] = sent.map(({ body }) => Object(body) as object);
    const sameFields = repeats.map((body) =>
      write.sendsMore ? Object.fromEntries(Object.entries(body).filter(([name]) => name in first)) : body,
    );
    expect(sameFields).toEqual(repeats.map(() => first));
  },
);
