import * as z from 'zod/mini';
import { CATEGORY_KEYS } from '../catalogue/product.ts';
import { KEYWORD_MAX } from '../catalogue/product-endpoints.ts';
import { ORDER_MAX_BAHT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { Payment } from '../payments/payment.ts';
import { Baht, Id, PageQuery, Pagination, text } from '../primitives.ts';
import {
  CartProduct,
  CustomerOrder,
  CustomerOrderSummary,
  Store,
  StoreProduct,
  StoreProductCard,
  ThaiAddress,
} from './storefront.ts';

export const STORE_SORTS = ['latest', 'price_asc', 'price_desc', 'sales', 'rating'] as const;
export const CART_LINES_MAX = 50;
export const QUANTITY_MAX = 999;
/** Pieces of a product with counted stock that one order may reserve before anybody has paid. */
export const COUNTED_QUANTITY_MAX = 20;

/** The most pieces of a product that one order may hold; `stock` is null where it has no limit. */
export function quantityMax(stock: number | null): number {
  return stock === null ? QUANTITY_MAX : Math.min(stock, COUNTED_QUANTITY_MAX);
}

const SlugParams = z.object({ slug: text(40) });
const OrderTokenParams = z.object({ order_token: text(100) });

export const getStore = endpoint({
  method: 'GET',
  path: '/storefront/:slug',
  access: 'public',
  tag: 'storefront',
  summary: 'A store as its customers see it.',
  params: SlugParams,
  data: Store,
});

export const StoreProductQuery = z.object({
  ...PageQuery,
  category: z.optional(z.enum(CATEGORY_KEYS)),
  keyword: z.optional(z.string().check(z.maxLength(KEYWORD_MAX))),
  on_sale: z.optional(z.boolean()),
  /** Retail prices of one piece. */
  min_price: z.optional(Baht.check(z.minimum(0), z.maximum(ORDER_MAX_BAHT))),
  max_price: z.optional(Baht.check(z.minimum(0), z.maximum(ORDER_MAX_BAHT))),
  sort: z.optional(z.enum(STORE_SORTS)),
});
export type StoreProductQuery = z.output<typeof StoreProductQuery>;

export const listStoreProducts = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products',
  access: 'public',
  tag: 'storefront',
  summary: 'The products of a store at retail price.',
  params: SlugParams,
  query: StoreProductQuery,
  data: z.object({ products: z.array(StoreProductCard), pagination: Pagination }),
});

export const listCartProducts = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products/by-ids',
  access: 'public',
  tag: 'storefront',
  summary:
    'Several products of a store in one answer, as a cart needs them. Those it does not sell are left out.',
  params: SlugParams,
  query: z.object({
    /** Ids with commas between them. */
    ids: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${CART_LINES_MAX - 1}}$`))),
  }),
  data: z.object({ products: z.array(CartProduct) }),
});

export const getStoreProduct = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products/:id',
  access: 'public',
  tag: 'storefront',
  summary: 'One product of a store at retail price.',
  params: z.object({ slug: text(40), id: Id }),
  data: StoreProduct,
});

export const CustomerDetails = z.object({ name: text(80), phone: text(20, 9) });
export const ShippingAddress = z.object({
  address: text(300, 5),
  district: text(80),
  province: text(80),
  postal_code: z.string().check(z.regex(/^\d{5}$/)),
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/storefront/:slug/orders',
  access: 'public',
  tag: 'storefront',
  summary: 'Places an order and opens its payment.',
  params: SlugParams,
  body: z.object({
    customer: CustomerDetails,
    shipping: ShippingAddress,
    note: z.optional(z.string().check(z.maxLength(300))),
    items: z
      .array(
        z.object({
          product_id: Id,
          quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
          color: z.optional(z.nullable(text(60))),
          size: z.optional(z.nullable(text(60))),
        }),
      )
      .check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
    /** What the customer was shown; where the prices are others by now, nothing is ordered. */
    total_amount: z.optional(Baht),
  }),
  data: z.object({
    order_number: z.string(),
    total_amount: Baht,
    /** The secret of the order's page; whoever has it can see the order. */
    order_token: z.string(),
    payment: Payment,
  }),
  idempotent: true,
  success: 201,
});

export const getCustomerOrder = endpoint({
  method: 'GET',
  path: '/storefront/orders/:order_token',
  access: 'public',
  tag: 'storefront',
  summary: 'An order as its customer sees it.',
  params: OrderTokenParams,
  data: CustomerOrder,
});

export const DEVICE_ORDERS_MAX = 50;

export const lookUpOrders = endpoint({
  method: 'POST',
  path: '/storefront/orders/lookup',
  access: 'public',
  tag: 'storefront',
  summary: 'Where the orders stand whose secrets a device keeps. A secret that opens nothing is left out.',
  // In the body, because addresses end up in logs.
  body: z.object({
    order_tokens: z.array(text(100)).check(z.minLength(1), z.maxLength(DEVICE_ORDERS_MAX)),
  }),
  data: z.object({ orders: z.array(CustomerOrderSummary) }),
});

export const confirmReceived = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/confirm-received',
  access: 'public',
  tag: 'storefront',
  summary: 'The customer has the goods: the order completes and the seller is credited.',
  params: OrderTokenParams,
  data: CustomerOrder,
  idempotent: true,
});

export const REVIEW_COMMENT_MAX = 1_000;

const opinion = {
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  comment: z.optional(z.string().check(z.maxLength(REVIEW_COMMENT_MAX))),
};

export const reviewOrder = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/review',
  access: 'public',
  tag: 'storefront',
  summary:
    'The customer’s rating of a completed order, once. Each product may get its own in `items`; without them the rating of an order with one product is that product’s too, and an order with several rates no product.',
  params: OrderTokenParams,
  body: z.object({
    ...opinion,
    /** What is said of single products of the order, each at most once. */
    items: z.optional(
      z.array(z.object({ product_id: Id, ...opinion })).check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
    ),
  }),
  data: CustomerOrder,
  idempotent: true,
});

export const findAddresses = endpoint({
  method: 'GET',
  path: '/storefront/addresses',
  access: 'public',
  tag: 'storefront',
  summary: 'Thai provinces; the districts of a province with their postcodes; or all that a postcode covers.',
  query: z.object({
    province: z.optional(text(80)),
    postal_code: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  data: z.object({ provinces: z.array(z.string()), districts: z.array(ThaiAddress) }),
});
