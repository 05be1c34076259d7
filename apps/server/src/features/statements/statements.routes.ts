import {
  getStatementCsv,
  getStatementPdf,
  type StatementQuery,
} from '@raan/contract/statements/statement-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { selectPrintingStore } from '#features/documents/printed-orders.queries.ts';
import { renderStatementCsv } from './statement-csv.ts';
import { openStatement } from './statement-lines.ts';

const STATEMENTS_PER_MINUTE = 20;

export function statementsRoutes(route: Route, { db, clock }: Deps): void {
  const title = ({ account = 'available', from, to }: StatementQuery) =>
    `raan-statement-${account}-${from}_${to}`;

  route(
    getStatementCsv,
    async ({ seller, query, language }) => {
      const statement = await openStatement(db, seller.id, query, language);
      return { name: `${title(query)}.csv`, content: renderStatementCsv(statement, language) };
    },
    { perMinute: STATEMENTS_PER_MINUTE },
  );

  route(
    getStatementPdf,
    async ({ seller, query, language }) => {
      const statement = await openStatement(db, seller.id, query, language);
      // Loaded on first use, because the PDF library needs much memory.
      const { renderStatementPdf } = await import('./statement-pdf.ts');
      const { store_name: store } = await selectPrintingStore(db, seller.id);
      const { from, to } = query;
      const options = { title: title(query), store, from, to, language, madeAt: new Date(clock.now()) };
      return { name: `${title(query)}.pdf`, content: renderStatementPdf(statement, options) };
    },
    { perMinute: STATEMENTS_PER_MINUTE },
  );
}
