// What a page is put together from: blocks that know their height before they are drawn, so that nothing is ever cut off.
import { BASELINE, LINE_HEIGHT, linesOf, type Line, type TextStyle } from './text-lines.ts';

export type Pdf = PDFKit.PDFDocument;

const THAI_MARK = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;

/** Measures are points, from the upper left corner. */
export type Block = { height: number; draw: (pdf: Pdf, x: number, y: number) => void };

type Align = 'left' | 'right' | 'center';

/** A text that wraps within a width. */
export function text(content: string, style: TextStyle, width: number, align: Align = 'left'): Block {
  const lines = linesOf(content, style, width);
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
    // Marks are drawn at places of their own, so a reader's program is told in which order they were typed.
    const isMarked = THAI_MARK.test(letters);
    if (isMarked) pdf.markContent('Span', { actual: letters });
    if (drawn.trim() !== '') pdf.text(drawn, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (isMarked) pdf.endMarkedContent();
    left += width;
  }
}

/** Blocks under one another. */
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

/** Blocks beside one another, each at its distance from the left. */
export function beside(...columns: readonly { at: number; block: Block }[]): Block {
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

/** A line across, with room above and below. */
export function rule(width: number, { around = 5, thick = 0.7 } = {}): Block {
  return {
    height: around * 2 + thick,
    draw: (pdf, x, y) => {
      pdf.rect(x, y + around, width, thick).fill('#000');
    },
  };
}

/** A frame around a block. */
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
