import * as z from 'zod/mini';
import { EMAIL_MAX_CHARACTERS, EMAIL_PATTERN } from '../auth/email-address.ts';
import { CATEGORY_KEYS, PRODUCT_SORTS } from '../catalogue/product.ts';
import { KEYWORD_MAX, PopularSearches, productSearch } from '../catalogue/product-endpoints.ts';
import { ORDER_MAX_BAHT } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { CANCEL_REASON_MAX } from '../orders/order-reason.ts';
import { Payment, PAYMENT_METHODS } from '../payments/payment.ts';
import { Baht, Id, PageQuery, Pagination, text } from '../primitives.ts';
import { SOURCE_MAX } from './visit-source.ts';
import {
  CartProduct,
  CustomerOrder,
  CustomerOrderSummary,
  Store,
  StoreProduct,
  StoreProductCard,
  StoreSections,
  ThaiAddress,
} from './storefront.ts';

export const CART_LINES_MAX = 50;
export const QUANTITY_MAX = 999;
/** Units with counted stock that one unpaid order may reserve. */
export const COUNTED_QUANTITY_MAX = 20;

/** Returns the largest quantity per order line. `stock` null: not counted. */
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
  summary: 'Returns a store as customers see it.',
  params: SlugParams,
  data: Store,
});

export const StoreProductQuery = z.object({
  ...PageQuery,
  category: z.optional(z.enum(CATEGORY_KEYS)),
  keyword: z.optional(z.string().check(z.maxLength(KEYWORD_MAX))),
  on_sale: z.optional(z.boolean()),
  /** Retail price of one unit. */
  min_price: z.optional(Baht.check(z.minimum(0), z.maximum(ORDER_MAX_BAHT))),
  max_price: z.optional(Baht.check(z.minimum(0), z.maximum(ORDER_MAX_BAHT))),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** Lists a collection in the seller's order; all other filters are ignored. An unknown one is empty. */
  collection: z.optional(Id),
});
export type StoreProductQuery = z.output<typeof StoreProductQuery>;

export const listStoreProducts = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products',
  access: 'public',
  tag: 'storefront',
  summary: 'Lists the products of a store at retail price.',
  params: SlugParams,
  query: StoreProductQuery,
  data: z.object({
    products: z.array(StoreProductCard),
    pagination: Pagination,
    /** Present with a keyword. `similar`: products that nearly match, if few or none match. */
    search: z.optional(z.object({ ...productSearch, similar: z.array(StoreProductCard) })),
  }),
});

export const getStoreSections = endpoint({
  method: 'GET',
  path: '/storefront/:slug/sections',
  access: 'public',
  tag: 'storefront',
  summary: 'Returns the pinned products and the first collections of a store.',
  params: SlugParams,
  data: StoreSections,
});

export const listStoreSearches = endpoint({
  method: 'GET',
  path: '/storefront/:slug/popular-searches',
  access: 'public',
  tag: 'storefront',
  summary: 'Lists keywords that several people searched for in the store in the last seven days.',
  params: SlugParams,
  data: PopularSearches,
});

export const listCartProducts = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products/by-ids',
  access: 'public',
  tag: 'storefront',
  summary: 'Returns several products of a store for a cart. Products that it does not sell are left out.',
  params: SlugParams,
  query: z.object({
    /** Comma-separated ids. */
    ids: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${CART_LINES_MAX - 1}}$`))),
  }),
  data: z.object({ products: z.array(CartProduct) }),
});

export const getStoreProduct = endpoint({
  method: 'GET',
  path: '/storefront/:slug/products/:id',
  access: 'public',
  tag: 'storefront',
  summary: 'Returns a product of a store at retail price.',
  params: z.object({ slug: text(40), id: Id }),
  data: StoreProduct,
});

export const CustomerDetails = z.object({ name: text(80), phone: text(20, 9) });
export const ShippingAddress = z.object({
  address: text(300, 5),
  /** Sub-district (ตำบล or แขวง). Optional for clients that send it in `address`. */
  subdistrict: z.optional(z.string().check(z.maxLength(80))),
  district: text(80),
  province: text(80),
  postal_code: z.string().check(z.regex(/^\d{5}$/)),
});
export type ShippingAddress = z.output<typeof ShippingAddress>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/storefront/:slug/orders',
  access: 'public',
  tag: 'storefront',
  summary: 'Places an order and creates its payment.',
  params: SlugParams,
  body: z.object({
    customer: z.object({
      ...CustomerDetails.shape,
      /** For messages about the order. The seller never sees it. */
      email: z.optional(text(EMAIL_MAX_CHARACTERS).check(z.regex(EMAIL_PATTERN))),
    }),
    shipping: ShippingAddress,
    note: z.optional(z.string().check(z.maxLength(300))),
    items: z
      .array(
        z.object({
          product_id: Id,
          quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
          /** Without it, color and size must determine the variant. */
          variant_id: z.optional(Id),
          color: z.optional(z.nullable(text(60))),
          size: z.optional(z.nullable(text(60))),
          /**
           * Retail price of one unit that the customer saw. If it ended less than 30 minutes ago, it still applies; the order
           * is refused for other prices.
           */
          price: z.optional(Baht),
        }),
      )
      .check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
    /** Default: the payment provider's first. */
    payment_method: z.optional(z.enum(PAYMENT_METHODS)),
    /** Total that the customer saw. The order is refused if prices have changed. */
    total_amount: z.optional(Baht),
    /** Source of the last shared link that the customer followed. Unknown words count as `other`. */
    source: z.optional(z.string().check(z.maxLength(SOURCE_MAX))),
  }),
  data: z.object({
    order_number: z.string(),
    total_amount: Baht,
    /** Secret of the order's page. Its holder can see the order. */
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
  summary: 'Returns an order as its customer sees it.',
  params: OrderTokenParams,
  data: CustomerOrder,
});

export const DEVICE_ORDERS_MAX = 50;

export const lookUpOrders = endpoint({
  method: 'POST',
  path: '/storefront/orders/lookup',
  access: 'public',
  tag: 'storefront',
  summary:
    'Returns the state of orders by their tokens, which the device stores. Unknown tokens are left out.',
  // POST, because addresses end up in logs.
  body: z.object({
    order_tokens: z.array(text(100)).check(z.minLength(1), z.maxLength(DEVICE_ORDERS_MAX)),
  }),
  data: z.object({ orders: z.array(CustomerOrderSummary) }),
});

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/confirm-received',
  access: 'public',
  tag: 'storefront',
  summary: 'Confirms receipt: the order completes and the seller is credited.',
  params: OrderTokenParams,
  data: CustomerOrder,
  idempotent: true,
});

export const cancelCustomerOrder = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/cancel',
  access: 'public',
  tag: 'storefront',
  summary: 'Cancels an order that has not shipped. A paid order is refunded in the same transaction.',
  params: OrderTokenParams,
  body: z.object({ reason: text(CANCEL_REASON_MAX) }),
  data: CustomerOrder,
  idempotent: true,
});

export const changePayment = endpoint({
  method: 'POST',
  path: '/storefront/orders/:order_token/payment',
  access: 'public',
  tag: 'storefront',
  summary: 'Changes the way to pay an unpaid order, or tries again. The former QR code or page ends.',
  params: OrderTokenParams,
  body: z.object({
    method: z.enum(PAYMENT_METHODS),
    /** Required if the method needs it and the order has none. */
    email: z.optional(text(EMAIL_MAX_CHARACTERS).check(z.regex(EMAIL_PATTERN))),
  }),
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
    'Rates a completed order, once. `items` can rate each product. Without it, the rating of an order with one product also counts for the product.',
  params: OrderTokenParams,
  body: z.object({
    ...opinion,
    /** Ratings of single products, at most one per product. */
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
  summary:
    'Lists Thai provinces, or the districts of a province or a postcode with their sub-districts and postcodes.',
  query: z.object({
    province: z.optional(text(80)),
    postal_code: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  data: z.object({ provinces: z.array(z.string()), districts: z.array(ThaiAddress) }),
});
