import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Language } from '@raan/contract/language';
import { satang, type Satang } from '@raan/contract/money';
import PdfFile from 'pdfkit';
import { formatBaht } from '#platform/format.ts';
import { sideBySide, gap, horizontalRule, stack, textBlock, type Block } from '#features/documents/blocks.ts';
import { POINTS_PER_MM, PAGE_SIZES } from '#features/documents/page-sizes.ts';
import { createTextStyles } from '#features/documents/print-context.ts';
import { charactersToDraw } from '#features/documents/text-lines.ts';
import { loadTypefaces } from '#features/documents/typefaces.ts';
import { StatementTotals, type Statement, type StatementLine } from './statement-lines.ts';
import { STATEMENT_MESSAGES } from './statement-messages.ts';
import { formatBangkokTime } from './format-bangkok-time.ts';

const MARGIN = 14 * POINTS_PER_MM;
const WIDTH = PAGE_SIZES.a4.width - MARGIN * 2;
const FOOTER_HEIGHT = 16;
const PAGE_CONTENT_HEIGHT = PAGE_SIZES.a4.height - MARGIN * 2 - FOOTER_HEIGHT;
const FONT_SIZE = 8.5;
/** Column widths in points. The description takes the rest. */
const TIME_WIDTH = 84;
const AMOUNT_WIDTH = 76;
const COLUMN_GAP = 8;
const DESCRIPTION_WIDTH = WIDTH - TIME_WIDTH - AMOUNT_WIDTH * 3 - COLUMN_GAP;

type StatementPdfOptions = {
  title: string;
  store: string;
  from: string;
  to: string;
  language: Language;
  madeAt: Date;
};

/** Streams a statement as an A4 PDF with repeated column headings. */
export async function* renderStatementPdf(
  { account, opening, lines }: Statement,
  { title, store, from, to, language, madeAt }: StatementPdfOptions,
): AsyncGenerator<Uint8Array> {
  const messages = STATEMENT_MESSAGES[language];
  const { plain, bold } = createTextStyles(language);
  const loadFonts = (content: string) => loadTypefaces(charactersToDraw(content), language);
  // Blocks are measured when created, so the fonts must be loaded before.
  await loadFonts(`${Object.values(messages).join('')}${store}0123456789.,-–:·#฿ `);
  const pdf = new PdfFile({
    autoFirstPage: false,
    margin: 0,
    lang: language,
    info: { Title: title, Creator: 'Raan', Producer: 'Raan', CreationDate: madeAt },
  });
  const cells = (
    time: string,
    name: Block,
    moneyIn: string,
    moneyOut: string,
    balance: string,
    style = plain,
  ) =>
    sideBySide(
      { at: 0, block: textBlock(time, style(FONT_SIZE), TIME_WIDTH) },
      { at: TIME_WIDTH, block: name },
      {
        at: TIME_WIDTH + DESCRIPTION_WIDTH + COLUMN_GAP,
        block: textBlock(moneyIn, style(FONT_SIZE), AMOUNT_WIDTH, 'right'),
      },
      {
        at: TIME_WIDTH + DESCRIPTION_WIDTH + COLUMN_GAP + AMOUNT_WIDTH,
        block: textBlock(moneyOut, style(FONT_SIZE), AMOUNT_WIDTH, 'right'),
      },
      {
        at: TIME_WIDTH + DESCRIPTION_WIDTH + COLUMN_GAP + AMOUNT_WIDTH * 2,
        block: textBlock(balance, style(FONT_SIZE), AMOUNT_WIDTH, 'right'),
      },
    );
  const columnHeadings = stack([
    cells(
      messages.time,
      textBlock(messages.description, bold(FONT_SIZE), DESCRIPTION_WIDTH),
      messages.in,
      messages.out,
      messages.balance,
      bold,
    ),
    horizontalRule(WIDTH, { around: 2, thick: 0.4 }),
  ]);
  const totalRow = (name: string, balance: Satang, moneyIn = '', moneyOut = '') =>
    stack([
      cells(
        '',
        textBlock(name, bold(FONT_SIZE), DESCRIPTION_WIDTH),
        moneyIn,
        moneyOut,
        formatBaht(balance),
        bold,
      ),
      gap(3),
    ]);
  const lineRow = (line: StatementLine) =>
    stack([
      cells(
        formatBangkokTime(line.at),
        stack([
          textBlock(line.description, plain(FONT_SIZE), DESCRIPTION_WIDTH),
          textBlock(
            [line.reference, `#${line.transactionId}`].filter(Boolean).join(' · '),
            plain(FONT_SIZE - 1.5),
            DESCRIPTION_WIDTH,
          ),
        ]),
        line.amount > 0 ? formatBaht(line.amount) : '',
        line.amount < 0 ? formatBaht(satang(0 - line.amount)) : '',
        formatBaht(line.balance),
      ),
      gap(2),
    ]);

  let pages = 0;
  let used = Infinity;
  const addBlock = (block: Block) => {
    if (used + block.height > PAGE_CONTENT_HEIGHT) {
      pdf.addPage({ size: [PAGE_SIZES.a4.width, PAGE_SIZES.a4.height], margin: 0 });
      pages += 1;
      textBlock(`${messages.page} ${pages}`, plain(FONT_SIZE), WIDTH, 'right').draw(
        pdf,
        MARGIN,
        PAGE_SIZES.a4.height - MARGIN - FOOTER_HEIGHT + 4,
      );
      used = 0;
      if (pages > 1) {
        columnHeadings.draw(pdf, MARGIN, MARGIN);
        used = columnHeadings.height;
      }
    }
    block.draw(pdf, MARGIN, MARGIN + used);
    used += block.height;
  };
  try {
    addBlock(
      stack([
        textBlock(store, bold(14), WIDTH),
        textBlock(messages.title, bold(12), WIDTH),
        textBlock(`${messages[account]} (THB)`, plain(10), WIDTH),
        textBlock(`${messages.period} ${from} – ${to}`, plain(10), WIDTH),
        gap(10),
        columnHeadings,
        totalRow(messages.opening, opening),
      ]),
    );
    const totals = new StatementTotals(opening);
    for await (const batch of lines) {
      await loadFonts(batch.map(({ description, reference }) => description + reference).join(''));
      for (const line of batch) addBlock(lineRow(line));
      totals.add(batch);
      for (let chunk = pdf.read() as Uint8Array | null; chunk; chunk = pdf.read() as Uint8Array | null)
        yield chunk;
      // Lets other requests run between two batches.
      await yieldToEventLoop();
    }
    addBlock(
      stack([
        horizontalRule(WIDTH, { around: 2, thick: 0.4 }),
        totalRow(messages.closing, totals.closing, formatBaht(totals.moneyIn), formatBaht(totals.moneyOut)),
      ]),
    );
    pdf.end();
    for await (const chunk of pdf) yield chunk as Uint8Array;
  } finally {
    pdf.destroy();
  }
}
