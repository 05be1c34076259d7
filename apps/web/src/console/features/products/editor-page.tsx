import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getEditableProduct, type EditableProduct } from '@raan/contract/console/console-product-endpoints';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { editorMessages } from './editor-messages.ts';
import { ProductForm } from './product-form.tsx';
import { formValuesOf, mergeValues, type ProductFormValues } from './product-form-values.ts';

/** /console/products/:id/edit: edits a product. */
export default function EditorPage() {
  const t = useMessages(editorMessages);
  const id = useRecordId();
  const query = useQuery({
    queryKey: ['console', 'products', id, 'content'],
    queryFn: ({ signal }) => callConsole(getEditableProduct, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage
      id={id}
      query={query}
      backTo={`/products/${id ?? ''}`}
      backLabel={t('backToProduct')}
      missingText={t('missing')}
    >
      {(product) => <Editor latest={product} />}
    </RecordPage>
  );
}

/** Keeps the version that the operator edits. A newer one is shown before it replaces anything. */
function Editor({ latest }: { latest: EditableProduct }) {
  const [base, setBase] = useState(latest);
  /** Values that the form shows instead of the base's, after a conflict. */
  const [merged, setMerged] = useState<ProductFormValues>();
  const continueFrom = (product: EditableProduct, values?: ProductFormValues) => {
    setBase(product);
    setMerged(values);
  };
  return (
    <ProductForm
      key={base.version}
      product={base}
      startValues={merged}
      onSaved={(saved) => continueFrom(saved)}
      renderNotice={(mine) =>
        latest.version > base.version ? (
          <ConflictNotice
            base={base}
            latest={latest}
            onKeepMine={() =>
              continueFrom(latest, mergeValues(formValuesOf(base), mine, formValuesOf(latest)))
            }
            onUseTheirs={() => continueFrom(latest)}
          />
        ) : null
      }
    />
  );
}
