import {
  OPEN_MONEY_AGES,
  OPEN_MONEY_CAUSES,
  type OpenMoneyAge,
  type OpenMoneyCause,
  type OpenMoneyCell,
} from '@raan/contract/console/open-money';
import { sumBaht } from '#lib/baht.ts';

export type CauseSum = {
  cause: OpenMoneyCause;
  count: number;
  amount: number;
  overdueCount: number;
  /** Amount by age; 0 without items. */
  ages: readonly { age: OpenMoneyAge; count: number; amount: number }[];
};

/** Groups the cells of a section by cause, in the contract's order. */
export function sumByCause(cells: readonly OpenMoneyCell[]): CauseSum[] {
  return OPEN_MONEY_CAUSES.flatMap((cause) => {
    const own = cells.filter((cell) => cell.cause === cause);
    return own.length === 0 ? [] : [{ cause, ...sumOf(own), ages: sumByAge(own) }];
  });
}

/** Sums cells by age, youngest first. */
function sumByAge(cells: readonly OpenMoneyCell[]): CauseSum['ages'] {
  return OPEN_MONEY_AGES.map((age) => ({ age, ...sumOf(cells.filter((cell) => cell.age === age)) }));
}

function sumOf(cells: readonly OpenMoneyCell[]): { count: number; amount: number; overdueCount: number } {
  return {
    count: cells.reduce((all, { count }) => all + count, 0),
    amount: sumBaht(cells.map(({ amount }) => amount)),
    overdueCount: cells.reduce((all, cell) => all + cell.overdue_count, 0),
  };
}
