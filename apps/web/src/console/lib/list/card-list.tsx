import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

export type CardLayout = 'cards' | 'lines';

type CardListProps<Row> = ListFrameProps<Row> & {
  /** `lines` shares one card between all rows. */
  layout?: CardLayout;
  children: (row: Row) => ReactNode;
};

/** A list of cards or lines, with a button for more rows. */
export function CardList<Row>({ layout = 'cards', children, ...frame }: CardListProps<Row>) {
  const { rows, idOf } = frame.list;
  const items = rows.map((row) => <li key={idOf(row)}>{children(row)}</li>);
  return (
    <ListFrame {...frame}>
      {layout === 'cards' ? (
        <ul className="flex flex-col gap-3">{items}</ul>
      ) : (
        <Card flush as="div">
          <ul className="divide-y divide-line">{items}</ul>
        </Card>
      )}
    </ListFrame>
  );
}
