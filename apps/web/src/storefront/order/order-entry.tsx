// The script of an order's page.
import type { FormPageData } from '#storefront/app/form-page.tsx';
import { takeOver } from '#storefront/app/take-over.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderPage } from './order-page.tsx';

void takeOver<FormPageData['order']>([orderMessages], (data) => <OrderPage {...data} />);
