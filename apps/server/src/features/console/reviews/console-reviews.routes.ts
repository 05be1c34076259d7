import {
  featureReview,
  hideReview,
  hideReviewReply,
  listConsoleReviews,
  unfeatureReview,
  unhideReview,
  unhideReviewReply,
} from '@raan/contract/console/console-review-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Route } from '#platform/http/routing.ts';
import {
  featureReview as feature,
  hideReply,
  hideReview as hide,
  unfeatureReview as unfeature,
  unhideReply,
  unhideReview as unhide,
} from '#features/catalogue/moderate-review.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { loadConsoleReview, selectConsoleReviews } from './console-reviews.queries.ts';

export function reviewRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listConsoleReviews, async ({ query, language }) => await selectConsoleReviews(db, query, language));
  route(featureReview, async ({ tx, operator, params: { id }, language }) => {
    const { product_id, seller_id, order_id } = await feature(tx, id);
    const detail = { product_id, seller_id, order_id };
    await audit(tx, clock, { operator, action: 'review_featured', subject: { kind: 'review', id }, detail });
    return await loadConsoleReview(tx, id, language);
  });
  route(unfeatureReview, async ({ tx, operator, params: { id }, language }) => {
    const { product_id, seller_id, order_id } = await unfeature(tx, id);
    const detail = { product_id, seller_id, order_id };
    await audit(tx, clock, {
      operator,
      action: 'review_unfeatured',
      subject: { kind: 'review', id },
      detail,
    });
    return await loadConsoleReview(tx, id, language);
  });
  route(hideReview, async ({ tx, operator, params: { id }, body, language }) => {
    const { code: reason, note } = requireCodedReason(body);
    const hiding = { operatorId: operator.id, reason, note, at: nowIso(clock) };
    const { product_id, seller_id, order_id } = await hide(tx, id, hiding);
    await audit(tx, clock, {
      operator,
      action: 'review_hidden',
      subject: { kind: 'review', id },
      detail: {
        product_id,
        seller_id,
        order_id,
        reason_code: reason,
        ...(note !== '' && { reason: note }),
      },
    });
    return await loadConsoleReview(tx, id, language);
  });
  route(unhideReview, async ({ tx, operator, params: { id }, language }) => {
    const { product_id, seller_id, order_id } = await unhide(tx, id);
    const detail = { product_id, seller_id, order_id };
    await audit(tx, clock, { operator, action: 'review_unhidden', subject: { kind: 'review', id }, detail });
    return await loadConsoleReview(tx, id, language);
  });
  route(hideReviewReply, async ({ tx, operator, params: { id }, body, language }) => {
    const { code: reason, note } = requireCodedReason(body);
    const hiding = { operatorId: operator.id, reason, note, at: nowIso(clock) };
    const { product_id, seller_id, order_id } = await hideReply(tx, id, hiding);
    await audit(tx, clock, {
      operator,
      action: 'review_reply_hidden',
      subject: { kind: 'review', id },
      detail: { product_id, seller_id, order_id, reason_code: reason, ...(note !== '' && { reason: note }) },
    });
    return await loadConsoleReview(tx, id, language);
  });
  route(unhideReviewReply, async ({ tx, operator, params: { id }, language }) => {
    const { product_id, seller_id, order_id } = await unhideReply(tx, id);
    const detail = { product_id, seller_id, order_id };
    await audit(tx, clock, {
      operator,
      action: 'review_reply_unhidden',
      subject: { kind: 'review', id },
      detail,
    });
    return await loadConsoleReview(tx, id, language);
  });
}
