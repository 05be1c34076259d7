import { useQuery } from '@tanstack/react-query';
import { listProductEdits, undoProductEdit } from '@raan/contract/console/console-product-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { canOperatorCall } from '@raan/contract/console/operator';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { toast } from '#ui/toast-store.ts';
import { ChangeLines } from './change-line.tsx';
import { editorMessages } from './editor-messages.ts';

/** The last edits of a product, each with an undo. For roles that may edit. */
export function ProductEdits({ productId }: { productId: number }) {
  const t = useMessages(editorMessages);
  const { data: me } = useOperator();
  const isAllowed = me !== undefined && canOperatorCall(me.operator.role, listProductEdits);
  const query = useQuery({
    queryKey: ['console', 'products', productId, 'edits'],
    queryFn: ({ signal }) => callConsole(listProductEdits, { params: { id: productId } }, { signal }),
    enabled: isAllowed,
  });
  if (!query.data) return null;
  const { edits, version } = query.data;
  return (
    <Card>
      <SectionTitle>{t('edits')}</SectionTitle>
      {edits.length === 0 ? <p className="text-sm text-ink-2">{t('editsNone')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {edits.map((edit) => (
          <Edit key={edit.version} productId={productId} currentVersion={version} edit={edit} />
        ))}
      </ul>
    </Card>
  );
}

type EditProps = {
  productId: number;
  currentVersion: number;
  edit: Data<typeof listProductEdits>['edits'][number];
};

function Edit({
  productId,
  currentVersion,
  edit: { version, at, by, changes, can_undo: canUndo },
}: EditProps) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(undoProductEdit, t('notYourRole'));
  const undo = useConsoleCommand(undoProductEdit, () => toast.success(t('undoneToast')));
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="text-xs text-ink-2">
        {by?.account} · <time dateTime={at}>{format.date(at, 'with-time')}</time>
      </p>
      {changes.length > 0 ? <ChangeLines changes={changes} /> : <p className="text-sm">{t('createdEdit')}</p>}
      {changes.length > 0 ? (
        <div className="sm:w-40">
          <DecisionButton
            label={t('undo')}
            variant="secondary"
            title={t('undoAsk')}
            disabledReason={forbiddenReason || (!canUndo && t('undoOverwritten'))}
            command={undo}
            decide={() =>
              undo.run({ params: { id: productId, edit: version }, body: { version: currentVersion } })
            }
          >
            <p className="text-sm text-ink-2">{t('undoEffect')}</p>
            <ChangeLines
              changes={changes.map((change) => ({ ...change, before: change.after, after: change.before }))}
            />
          </DecisionButton>
        </div>
      ) : null}
    </li>
  );
}
