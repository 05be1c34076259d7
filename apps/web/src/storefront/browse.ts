// Entry of the plain HTML pages, store and product. They work without it.
import { waitForFirstPictures } from './app/wait-for-first-pictures.ts';
import { slugOfPage, startFrame } from './app/frame-script.ts';
import { storeLinkSource } from './app/link-source.ts';
import { startProductPage } from './product/product-script.ts';
import { startStorePage } from './store/store-script.ts';

await waitForFirstPictures();
startFrame();
// Shared links lead to these pages only.
const slug = slugOfPage();
if (slug) storeLinkSource(slug);
startStorePage();
startProductPage();
