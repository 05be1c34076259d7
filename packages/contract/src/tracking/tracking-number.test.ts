import { describe, expect, it } from 'vitest';
import { COURIER_CODES, courierPageUrl } from './courier.ts';
import { normalizeTrackingNumber, findTrackingNumberProblem } from './tracking-number.ts';

describe('tracking numbers', () => {
  it.each([
    ['sf', 'SF1385628716739'],
    ['sf', 'SF123456789012'],
    ['sf', 'SFA123456789012'],
    ['sf', '288123456789'],
    ['ems', 'EI217050620TH'],
    ['ems', 'RR473124829GB'],
    ['ems', '1207119765021'],
    ['sto', '773277027280336'],
    ['sto', 'STO1234567890'],
    ['sto', '268123456789'],
    ['yto', 'YT8962646785389'],
    ['yto', 'D1012345678901'],
    ['zto', '73610555582883'],
    ['zto', '758123456789'],
    ['flash', 'TH01161H4ZB2A'],
    ['flash', 'TH5103A7W8G7A'],
    ['kex', 'KNJ0202601010946'],
    ['kex', 'KEX12345678901'],
    ['jt', '820123456789'],
    ['jt', 'JT1234567890123'],
  ] as const)('[ORD-13] for %s accept %s', (courier, number) => {
    expect(findTrackingNumberProblem(courier, number)).toBeNull();
    const typed = ` ${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8).toLowerCase()} `;
    expect(findTrackingNumberProblem(courier, typed)).toBeNull();
    expect(normalizeTrackingNumber(typed)).toBe(number);
  });

  it.each([
    ['sf', ['SF12345', 'SF12345678901234567', 'YT1234567890123', '1234567890', 'SF12345678901X', '']],
    ['ems', ['EI21705062TH', 'EI217050620', '12345', 'SF1234567890123', 'EI217050620T1']],
    ['sto', ['1234567890123', '7732770272803361', '77327702728', 'YT1234567890123', 'ST1234567890']],
    ['yto', ['SF1234567890123', 'JT1234567890123', 'YT1234567', 'YT12345678901234567', 'EI217050620TH']],
    ['zto', ['12345678901', '1234567890123456', 'ZT123456789012', 'EI217050620TH']],
    ['flash', ['TH1234', 'THA1234567890', 'EI217050620TH', '820123456789']],
    ['kex', ['KE123456789', 'STO1234567890', '820123456789', 'KEX12345']],
    ['jt', ['82012345678', '8201234567890', 'JT123', 'SF1234567890123']],
  ] as const)('[ORD-13] for %s refuse %j', (courier, numbers) => {
    for (const number of numbers)
      expect([number, findTrackingNumberProblem(courier, number)]).toEqual([number, 'form']);
  });

  it('[ORD-13] for EMS detect a mistyped digit by the check digit', () => {
    expect(findTrackingNumberProblem('ems', 'EI217050620TH')).toBeNull();
    for (const wrong of ['EI217050621TH', 'EI217050720TH', 'EI271050620TH'])
      expect(findTrackingNumberProblem('ems', wrong)).toBe('check_digit');
  });

  it('[ORD-08] [FLOW-07] lead to the courier’s own page, over https', () => {
    for (const courier of COURIER_CODES) expect(courierPageUrl(courier, 'A1')).toMatch(/^https:\/\//);
    expect(courierPageUrl('ems', 'EI217050620TH')).toContain('trackNumber=EI217050620TH');
    expect(courierPageUrl('flash', 'TH01161H4ZB2A')).toContain('se=TH01161H4ZB2A');
    expect(courierPageUrl('zto', 'A&B=1')).toContain('txtBill=A%26B%3D1');
    expect(courierPageUrl('sf', 'SF1/../x')).toMatch(/waybill-detail\/SF1%2F\.\.%2Fx$/);
  });
});
