import IconVersions from '#icon/IconVersions';
import { changedFields } from '@raan/contract/console/product-content';
import type { EditableProduct } from '@raan/contract/console/console-product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeLines } from './change-line.tsx';
import { editorMessages } from './editor-messages.ts';

type ConflictNoticeProps = {
  /** The version that the operator edits, and the one that another has saved. */
  base: EditableProduct;
  latest: EditableProduct;
  onKeepMine: () => void;
  onUseTheirs: () => void;
};

/** Shows what another changed, and continues with or without the operator's own changes. */
export function ConflictNotice({ base, latest, onKeepMine, onUseTheirs }: ConflictNoticeProps) {
  const t = useMessages(editorMessages);
  const changes = changedFields(base.content, latest.content);
  return (
    <Notice tone="warning" alert icon={<IconVersions size={20} aria-hidden />} title={t('conflictTitle')}>
      {changes.length > 0 ? <ChangeLines changes={changes} /> : <p>{t('conflictNone')}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('keepMine')}</Button>
        <Button variant="secondary" onClick={onUseTheirs}>
          {t('useTheirs')}
        </Button>
      </div>
    </Notice>
  );
}
