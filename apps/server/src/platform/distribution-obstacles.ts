import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A part of the schema that a database distributed by `seller_id`, such as Citus, refuses or makes expensive. */
export type Obstacle = {
  kind:
    | 'table_without_seller'
    | 'unique_across_sellers'
    | 'reference_across_sellers'
    | 'ids_across_sellers'
    | 'trigger_per_statement'
    | 'deferred_trigger';
  table: string;
  /** The index, constraint, column or trigger; empty for a table. */
  name: string;
};

/**
 * Lists the obstacles in the schema. A table without `seller_id` that is read by all sellers and rarely written, such as
 * settings, can be copied to every node instead; the list does not tell these apart.
 */
export async function listDistributionObstacles(db: Db): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    with tables as (
      select relation.oid, relation.relname as name, seller.attnum as seller
      from pg_class relation
      left join pg_attribute seller on seller.attrelid = relation.oid and not seller.attisdropped
        and seller.attname = case relation.relname when 'sellers' then 'id' else 'seller_id' end
      where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r' and relation.relname not like 'kysely\\_%'
    )
    select 'table_without_seller' as kind, name as "table", '' as name from tables where seller is null
    union all
    select 'unique_across_sellers', tables.name, index.indexrelid::regclass::text
    from tables join pg_index index on index.indrelid = tables.oid
    where seller is not null and index.indisunique and not seller = any(index.indkey)
    union all
    select 'reference_across_sellers', tables.name, reference.conname
    from tables join pg_constraint reference on reference.conrelid = tables.oid and reference.contype = 'f'
    join tables target on target.oid = reference.confrelid
    where tables.seller is not null and target.seller is not null
      and not (tables.seller = any(reference.conkey) and target.seller = any(reference.confkey))
    union all
    select 'ids_across_sellers', tables.name, attribute.attname
    from tables join pg_attribute attribute on attribute.attrelid = tables.oid and attribute.attidentity <> ''
    where seller is not null and tables.name <> 'sellers'
    union all
    select case when trigger.tgdeferrable then 'deferred_trigger' else 'trigger_per_statement' end, tables.name, trigger.tgname
    from tables join pg_trigger trigger on trigger.tgrelid = tables.oid
    where not trigger.tgisinternal and (trigger.tgdeferrable or trigger.tgtype & 1 = 0)
    order by 1, 2, 3`.execute(db);
  return rows;
}
