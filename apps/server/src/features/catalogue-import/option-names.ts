import type { OptionKind } from '@raan/contract/catalogue/variant';

export { OPTION_NAMES } from '#features/catalogue/option-names.ts';

const COLOR = /^(?:colou?rs?|colou?r name|สี|颜色|顏色|颜色分类|顏色分類)$/i;
const SIZE = /^(?:sizes?|ขนาด|ไซซ์|ไซส์|ไซต์|尺寸|尺码|尺碼|大小|规格|規格)$/i;

/** Recognises a colour or size option by its name in any language. */
export function optionKind(name: string): OptionKind {
  if (COLOR.test(name)) return 'color';
  return SIZE.test(name) ? 'size' : 'other';
}
