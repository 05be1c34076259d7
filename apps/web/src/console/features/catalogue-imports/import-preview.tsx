import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconTrendingDown from '#icon/IconTrendingDown';
import IconTrendingUp from '#icon/IconTrendingUp';
import {
  IMPORT_JUMPS_MAX,
  IMPORT_PREVIEW_MAX,
  PRICE_JUMP_PERCENT,
  type CatalogueImport,
  type ImportPreview as Product,
  type PreviewFilter,
  type PreviewVariant,
} from '@raan/contract/console/catalogue-import';
import { getPreviewPicture, listImportPreview } from '@raan/contract/console/catalogue-import-endpoints';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

const PICTURE_PX = 56;

/** The products that a checked file will add, change and leave, with price changes pointed out. */
export function ImportPreview({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  const counts: Readonly<Record<PreviewFilter, number>> = {
    price_jump: one.price_jumps,
    created: one.created,
    updated: one.updated,
    missing: one.missing,
    unchanged: one.unchanged,
  };
  const filters = (Object.keys(counts) as PreviewFilter[]).filter((filter) => counts[filter] > 0);
  const [chosen, setChosen] = useState<PreviewFilter>();
  const filter = chosen && filters.includes(chosen) ? chosen : filters[0];
  if (!filter) return null;
  const limit = filter === 'price_jump' ? IMPORT_JUMPS_MAX : IMPORT_PREVIEW_MAX;
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview" className="text-base font-semibold">
          {t('previewTitle')}
        </h2>
        <PillSelect<PreviewFilter>
          label={t('previewFilter')}
          value={filter}
          onChange={setChosen}
          options={filters.map((value) => ({
            value,
            label: t(`show_${value}`, { count: format.count(counts[value]), percent: PRICE_JUMP_PERCENT }),
          }))}
          marked={filter === 'price_jump'}
        />
      </div>
      {filter === 'price_jump' ? (
        <Notice tone="warning">
          {t('jumpWarning', { count: one.price_jumps, percent: PRICE_JUMP_PERCENT })}
        </Notice>
      ) : null}
      {filter === 'missing' ? <p className="text-sm text-ink-2">{t('missingHint')}</p> : null}
      <PreviewList key={filter} one={one} filter={filter} />
      {counts[filter] > limit ? (
        <p className="text-sm text-ink-2">{t('previewLimit', { max: format.count(limit) })}</p>
      ) : null}
    </section>
  );
}

function PreviewList({ one, filter }: { one: CatalogueImport; filter: PreviewFilter }) {
  const t = useMessages(catalogueImportMessages);
  const list = useConsoleList(
    listImportPreview,
    'products',
    { params: { id: one.id }, query: { show: filter } },
    { idOf: ({ number }) => number, revision: one.created + one.updated },
  );
  return (
    <CardList list={list} emptyText={t('previewNone')} icon={IconPackage} layout="lines">
      {(product) => <ProductLine importId={one.id} product={product} />}
    </CardList>
  );
}

function ProductLine({ importId, product }: { importId: number; product: Product }) {
  const t = useMessages(catalogueImportMessages);
  const {
    name,
    key,
    category,
    variants,
    variant_count: total,
    price_change: change,
    product_id: id,
  } = product;
  const isJump = change !== null && Math.abs(change) > PRICE_JUMP_PERCENT;
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <ProductPicture importId={importId} product={product} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {id === null ? (
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          ) : (
            <Link href={`/products/${id}`} className="min-w-0 font-semibold wrap-anywhere hover:underline">
              {name}
            </Link>
          )}
          {change === null ? null : (
            <Chip
              tone={isJump ? 'warning' : 'neutral'}
              icon={
                change > 0 ? (
                  <IconTrendingUp size={14} aria-hidden />
                ) : (
                  <IconTrendingDown size={14} aria-hidden />
                )
              }
            >
              {t(change > 0 ? 'priceUp' : 'priceDown', { percent: Math.abs(change) })}
            </Chip>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {t(`category_${category}`)}
          {` · ${key}`}
          {product.line > 0 ? ` · ${t('line', { line: product.line })}` : ''}
        </p>
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {variants.map((variant, index) => (
            <VariantLine key={index} variant={variant} product={product} />
          ))}
        </ul>
        {total > variants.length ? (
          <p className="pt-1 text-sm text-ink-2">{t('moreVariants', { count: total - variants.length })}</p>
        ) : null}
      </div>
    </div>
  );
}

function VariantLine({ variant, product }: { variant: PreviewVariant; product: Product }) {
  const t = useMessages(catalogueImportMessages);
  const { name, sku, price, price_before: before, is_new: isNew } = variant;
  const isPriceChanged = before !== null && before !== price;
  const label = [name, sku ?? ''].filter((text) => text !== '').join(' · ');
  return (
    <li className="flex items-baseline justify-between gap-3 py-1 text-sm">
      <span className="flex min-w-0 flex-wrap gap-x-3 wrap-anywhere">
        {label === '' ? null : (
          <span>
            {label}
            {isNew && product.fate === 'updated' ? (
              <span className="text-positive">{` · ${t('variantNew')}`}</span>
            ) : null}
          </span>
        )}
        <StockText variant={variant} isCompared={product.fate === 'updated'} />
      </span>
      <span className="tabular shrink-0 text-right">
        {isPriceChanged ? <Money amount={before} struck className="mr-2 text-ink-2" /> : null}
        <Money amount={price} className="font-semibold" />
      </span>
    </li>
  );
}

function StockText({ variant, isCompared }: { variant: PreviewVariant; isCompared: boolean }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  const text = (stock: number | null) => (stock === null ? t('stockUnlimited') : format.count(stock));
  const { stock, stock_before: before, is_new: isNew } = variant;
  return (
    <span className="tabular text-ink-2">
      {t('stockOf', { stock: text(stock) })}
      {isCompared && !isNew && stock !== before ? ` (${t('before', { value: text(before) })})` : ''}
    </span>
  );
}

function ProductPicture({ importId, product }: { importId: number; product: Product }) {
  const { picture, has_remote_picture: isRemote, number } = product;
  const remote = useQuery({
    queryKey: ['console', 'import-picture', importId, number],
    queryFn: async ({ signal }) => {
      const read = (response: Response) => response.blob();
      return (await callConsole(
        getPreviewPicture,
        { params: { id: importId, number } },
        { read, signal },
      )) as unknown as Blob;
    },
    enabled: isRemote,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
  if (remote.data) return <FetchedPicture blob={remote.data} />;
  return <SmallPicture src={picture} />;
}

function FetchedPicture({ blob }: { blob: Blob }) {
  const [src] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => releaseObjectUrl(src), [src]);
  return <SmallPicture src={src} />;
}

function SmallPicture({ src }: { src: string | null }) {
  const t = useMessages(catalogueImportMessages);
  return (
    <Picture
      src={src}
      alt={src ? '' : t('noPicture')}
      width={PICTURE_PX}
      height={PICTURE_PX}
      className="w-14 rounded-sm"
    />
  );
}
