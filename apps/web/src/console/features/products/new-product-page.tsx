import { Link, useLocation } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { useMessages } from '#lib/i18n.tsx';
import { editorMessages } from './editor-messages.ts';
import { ProductForm } from './product-form.tsx';

/** /console/products/new: creates a product. */
export default function NewProductPage() {
  const t = useMessages(editorMessages);
  const [, navigate] = useLocation();
  return (
    <>
      <Link
        href="/products"
        className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand"
      >
        <IconArrowLeft size={20} aria-hidden />
        {t('back')}
      </Link>
      <ProductForm onSaved={({ id }) => navigate(`/products/${id}`, { replace: true })} />
    </>
  );
}
