// Building blocks of a printed page. A block knows its height before it is drawn, so that nothing is cut off.
import { BASELINE, LINE_HEIGHT, breakLines, type Line, type TextStyle } from './text-lines.ts';

export type Pdf = PDFKit.PDFDocument;

const THAI_MARK = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;

/** Lengths are points from the top left corner. */
export type Block = { height: number; draw: (pdf: Pdf, x: number, y: number) => void };

type Align = 'left' | 'right' | 'center';

/** Text that wraps within a width. */
export function textBlock(content: string, style: TextStyle, width: number, align: Align = 'left'): Block {
  const lines = breakLines(content, style, width);
  const lineHeight = style.size * LINE_HEIGHT;
  return {
    height: lines.length * lineHeight,
    draw: (pdf, x, y) => {
      for (const [index, line] of lines.entries()) {
        const spare = width - line.width;
        const shift = { left: 0, center: spare / 2, right: spare }[align];
        drawLine(pdf, line, x + shift, y + index * lineHeight + style.size * BASELINE);
      }
    },
  };
}

function drawLine(pdf: Pdf, { runs, size }: Line, x: number, baseline: number): void {
  let left = x;
  for (const { text: letters, drawn, typeface, width } of runs) {
    pdf.registerFont(typeface.name, typeface.bytes).font(typeface.name, size);
    // Thai marks are drawn separately. The marked content gives PDF readers the text in typing order.
    const isMarked = THAI_MARK.test(letters);
    if (isMarked) pdf.markContent('Span', { actual: letters });
    if (drawn.trim() !== '') pdf.text(drawn, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (isMarked) pdf.endMarkedContent();
    left += width;
  }
}

/** Blocks below each other. Skips null and false. */
export function stack(blocks: readonly (Block | null | false)[]): Block {
  const shown = blocks.filter((block) => block !== null && block !== false);
  return {
    height: shown.reduce((sum, block) => sum + block.height, 0),
    draw: (pdf, x, y) => {
      let top = y;
      for (const block of shown) {
        block.draw(pdf, x, top);
        top += block.height;
      }
    },
  };
}

/** Blocks next to each other, each at an offset from the left. */
export function sideBySide(...columns: readonly { at: number; block: Block }[]): Block {
  return {
    height: Math.max(...columns.map(({ block }) => block.height)),
    draw: (pdf, x, y) => {
      for (const { at, block } of columns) block.draw(pdf, x + at, y);
    },
  };
}

export function gap(height: number): Block {
  return { height, draw: () => undefined };
}

/** A horizontal line with space above and below. */
export function horizontalRule(width: number, { around = 5, thick = 0.7 } = {}): Block {
  return {
    height: around * 2 + thick,
    draw: (pdf, x, y) => {
      pdf.rect(x, y + around, width, thick).fill('#000');
    },
  };
}

/** A block with a border. */
export function framed(block: Block, width: number, padding: number): Block {
  return {
    height: block.height + padding * 2,
    draw: (pdf, x, y) => {
      pdf
        .lineWidth(0.8)
        .roundedRect(x, y, width, block.height + padding * 2, 3)
        .stroke('#000');
      pdf.fillColor('#000');
      block.draw(pdf, x + padding, y + padding);
    },
  };
}
