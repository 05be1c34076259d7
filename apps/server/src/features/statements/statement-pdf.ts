import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@raan/contract/language';
import { satang, type Satang } from '@raan/contract/money';
import PdfFile from 'pdfkit';
import { formatBaht } from '#platform/format.ts';
import { beside, gap, rule, stack, text, type Block } from '#features/documents/blocks.ts';
import { MILLIMETRE, SHEETS } from '#features/documents/papers.ts';
import { letters } from '#features/documents/printed-texts.ts';
import { drawnCharacters } from '#features/documents/text-lines.ts';
import { openTypefaces } from '#features/documents/typefaces.ts';
import { StatementSums, type Statement, type StatementLine } from './statement-lines.ts';
import { STATEMENT_WORDS } from './statement-words.ts';
import { thaiTime } from './thai-time.ts';

const MARGIN = 14 * MILLIMETRE;
const WIDTH = SHEETS.a4.width - MARGIN * 2;
const FOOT = 16;
const ROOM = SHEETS.a4.height - MARGIN * 2 - FOOT;
const SIZE = 8.5;
/** Column widths in points; the description takes the rest. */
const TIME = 84;
const MONEY = 76;
const SPACE = 8;
const NAME = WIDTH - TIME - MONEY * 3 - SPACE;

type Paper = { title: string; store: string; from: string; to: string; language: Language; madeAt: Date };

/** A statement as a PDF in A4, made while it is sent: the head, a row for each movement under the heads of the columns, the balance left. */
export async function* statementPdf(
  { account, opening, lines }: Statement,
  { title, store, from, to, language, madeAt }: Paper,
): AsyncGenerator<Uint8Array> {
  const words = STATEMENT_WORDS[language];
  const { plain, bold } = letters(language);
  const fonts = (content: string) => openTypefaces(drawnCharacters(content), language);
  // A block is measured when it is made: its letters must be there before.
  await fonts(`${Object.values(words).join('')}${store}0123456789.,-–:·#฿ `);
  const pdf = new PdfFile({
    autoFirstPage: false,
    margin: 0,
    lang: language,
    info: { Title: title, Creator: 'Raan', Producer: 'Raan', CreationDate: madeAt },
  });
  const cells = (time: string, name: Block, came: string, went: string, balance: string, style = plain) =>
    beside(
      { at: 0, block: text(time, style(SIZE), TIME) },
      { at: TIME, block: name },
      { at: TIME + NAME + SPACE, block: text(came, style(SIZE), MONEY, 'right') },
      { at: TIME + NAME + SPACE + MONEY, block: text(went, style(SIZE), MONEY, 'right') },
      { at: TIME + NAME + SPACE + MONEY * 2, block: text(balance, style(SIZE), MONEY, 'right') },
    );
  const heads = stack([
    cells(words.time, text(words.description, bold(SIZE), NAME), words.in, words.out, words.balance, bold),
    rule(WIDTH, { around: 2, thick: 0.4 }),
  ]);
  const sumRow = (name: string, balance: Satang, came = '', went = '') =>
    stack([cells('', text(name, bold(SIZE), NAME), came, went, formatBaht(balance), bold), gap(3)]);
  const lineRow = (line: StatementLine) =>
    stack([
      cells(
        thaiTime(line.at),
        stack([
          text(line.description, plain(SIZE), NAME),
          text(
            [line.reference, `#${line.transactionId}`].filter(Boolean).join(' · '),
            plain(SIZE - 1.5),
            NAME,
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
  const put = (block: Block) => {
    if (used + block.height > ROOM) {
      pdf.addPage({ size: [SHEETS.a4.width, SHEETS.a4.height], margin: 0 });
      pages += 1;
      text(`${words.page} ${pages}`, plain(SIZE), WIDTH, 'right').draw(
        pdf,
        MARGIN,
        SHEETS.a4.height - MARGIN - FOOT + 4,
      );
      used = 0;
      if (pages > 1) {
        heads.draw(pdf, MARGIN, MARGIN);
        used = heads.height;
      }
    }
    block.draw(pdf, MARGIN, MARGIN + used);
    used += block.height;
  };
  try {
    put(
      stack([
        text(store, bold(14), WIDTH),
        text(words.title, bold(12), WIDTH),
        text(`${words[account]} (THB)`, plain(10), WIDTH),
        text(`${words.period} ${from} – ${to}`, plain(10), WIDTH),
        gap(10),
        heads,
        sumRow(words.opening, opening),
      ]),
    );
    const sums = new StatementSums(opening);
    for await (const batch of lines) {
      await fonts(batch.map(({ description, reference }) => description + reference).join(''));
      for (const line of batch) put(lineRow(line));
      sums.add(batch);
      for (let piece = pdf.read() as Uint8Array | null; piece; piece = pdf.read() as Uint8Array | null)
        yield piece;
      // Others are served between two batches.
      await nextTurn();
    }
    put(
      stack([
        rule(WIDTH, { around: 2, thick: 0.4 }),
        sumRow(words.closing, sums.closing, formatBaht(sums.came), formatBaht(sums.went)),
      ]),
    );
    pdf.end();
    for await (const piece of pdf) yield piece as Uint8Array;
  } finally {
    pdf.destroy();
  }
}
