// Pairs the code of an order with the number of its parcel, in any order of scanning.
import { useState } from 'react';
import { normalizeTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { findOrderNumber } from './parse-numbers.ts';
import { playScanTone } from './scan-tone.ts';

/** Undefined for order numbers and texts such as URLs. */
export function findParcelNumber(text: string): string | undefined {
  if (findOrderNumber(text) !== undefined) return undefined;
  const number = normalizeTrackingNumber(text);
  return /^(?=.*\d{4})[A-Z0-9]{6,30}$/.test(number) ? number : undefined;
}

/** The first half of a pair, which waits for the other. */
export type ScannedHalf = { kind: 'order' | 'parcel'; value: string };

export type ScanProblem = { kind: 'notCode' | 'usedBefore' } | { kind: 'pairedBefore'; order: string };

type Pair = { orderNumber: string; trackingNumber: string };

type ScanPairsOptions = {
  half: ScannedHalf | undefined;
  onHalf: (half: ScannedHalf | undefined) => void;
  /** Order numbers and tracking numbers that are already paired. */
  usedNumbers: ReadonlySet<string>;
  onPair: (orderNumber: string, trackingNumber: string) => void;
};

/** Reads scanned or typed codes. A second code of the same kind replaces the first. */
export function useScanPairs({ half, onHalf, usedNumbers, onPair }: ScanPairsOptions) {
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const [problem, setProblem] = useState<ScanProblem>();
  const reject = (reason: ScanProblem) => {
    playScanTone('wrong');
    setProblem(reason);
  };
  const accept = (code: ScannedHalf) => {
    setProblem(undefined);
    if (half === undefined || half.kind === code.kind) {
      playScanTone('half');
      return onHalf(code);
    }
    playScanTone('done');
    const [order, parcel] = code.kind === 'order' ? [code, half] : [half, code];
    onHalf(undefined);
    setPairs([{ orderNumber: order.value, trackingNumber: parcel.value }, ...pairs]);
    onPair(order.value, parcel.value);
  };
  const readCode = (text: string) => {
    const order = findOrderNumber(text);
    const value = order ?? findParcelNumber(text);
    if (value === undefined) return reject({ kind: 'notCode' });
    const [last] = pairs;
    // Both codes of the pair just scanned may still be in view.
    if (half === undefined && (value === last?.orderNumber || value === last?.trackingNumber)) return;
    if (order !== undefined)
      return usedNumbers.has(order)
        ? reject({ kind: 'pairedBefore', order })
        : accept({ kind: 'order', value: order });
    // Two orders in one parcel can be typed instead.
    return usedNumbers.has(value) ? reject({ kind: 'usedBefore' }) : accept({ kind: 'parcel', value });
  };
  return {
    pairs,
    problem,
    readCode,
    /** Undoes the half, or without one the last pair. */
    undo: (removeLastPair: () => void) => {
      setProblem(undefined);
      if (half !== undefined) return onHalf(undefined);
      setPairs(pairs.slice(1));
      removeLastPair();
    },
  };
}
