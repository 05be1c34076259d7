import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, RowVersion } from '../primitives.ts';
import { ConsoleSlide, SlideContent, SLIDES_MAX } from './carousel.ts';

const reviewer = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;
const AllSlides = z.object({ slides: z.array(ConsoleSlide) });

export const listSlides = endpoint({
  method: 'GET',
  path: '/console/carousel',
  access: 'operator',
  tag: 'console',
  summary: 'Lists all slides of the sellers’ home page in their order, including hidden ones.',
  data: AllSlides,
});

export const uploadConsolePicture = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/pictures',
  summary:
    'Uploads a picture for the platform’s pages (multipart, `file`), re-encodes it and returns its name.',
  data: z.object({ picture: z.string(), image: z.string(), width: z.int(), height: z.int() }),
});

export const addSlide = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/carousel',
  idempotent: true,
  summary: 'Adds a slide at the end.',
  body: SlideContent,
  data: ConsoleSlide,
  success: 201,
});

export const reorderSlides = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/carousel/order',
  idempotent: true,
  summary: 'Reorders the slides; `ids` contains each exactly once.',
  body: z.object({ ids: z.array(Id).check(z.maxLength(SLIDES_MAX)) }),
  data: AllSlides,
});

export const changeSlide = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/carousel/:id',
  idempotent: true,
  summary: 'Changes a slide of the given version.',
  params: IdParams,
  body: z.object({ ...SlideContent.shape, version: RowVersion }),
  data: ConsoleSlide,
});

export const removeSlide = endpoint({
  ...reviewer,
  method: 'DELETE',
  path: '/console/carousel/:id',
  idempotent: true,
  summary: 'Removes a slide.',
  params: IdParams,
  data: Empty,
});
