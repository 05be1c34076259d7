import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, SeenRowVersion } from '../primitives.ts';
import { ConsoleSlide, SlideContent, SLIDES_MAX } from './carousel.ts';

const reviewer = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;
const AllSlides = z.object({ slides: z.array(ConsoleSlide) });

export const listSlides = endpoint({
  method: 'GET',
  path: '/console/carousel',
  access: 'operator',
  tag: 'console',
  summary: 'The slides of the sellers’ home page in their order, those too that are not shown now.',
  data: AllSlides,
});

export const uploadConsolePicture = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/pictures',
  summary: 'Takes a picture for the platform’s pages (multipart, `file`), encodes it anew and names it.',
  data: z.object({ picture: z.string(), image: z.string(), width: z.int(), height: z.int() }),
});

export const addSlide = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/carousel',
  idempotent: true,
  summary: 'Adds a slide after the others.',
  body: SlideContent,
  data: ConsoleSlide,
  success: 201,
});

export const orderSlides = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/carousel/order',
  idempotent: true,
  summary: 'Puts the slides in an order; every slide is named once.',
  body: z.object({ ids: z.array(Id).check(z.maxLength(SLIDES_MAX)) }),
  data: AllSlides,
});

export const changeSlide = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/carousel/:id',
  idempotent: true,
  summary: 'Changes a slide, from the version that was seen.',
  params: IdParams,
  body: z.object({ ...SlideContent.shape, version: SeenRowVersion }),
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
