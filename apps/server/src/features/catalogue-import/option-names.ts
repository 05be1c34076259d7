// Names of the two options that every catalogue knows.
import type { OptionKind } from '@raan/contract/catalogue/variant';
import type { CatalogueText } from '#platform/schema.ts';

export const OPTION_NAMES: Readonly<Record<Exclude<OptionKind, 'other'>, CatalogueText>> = {
  color: { th: 'สี', en: 'Color', 'zh-TW': '顏色', 'zh-CN': '颜色' },
  size: { th: 'ขนาด', en: 'Size', 'zh-TW': '尺寸', 'zh-CN': '尺寸' },
};
const COLOR = /^(?:colou?rs?|colou?r name|สี|颜色|顏色|颜色分类|顏色分類)$/i;
const SIZE = /^(?:sizes?|ขนาด|ไซซ์|ไซส์|ไซต์|尺寸|尺码|尺碼|大小|规格|規格)$/i;

/** Recognises a colour or size option by its name in any language. */
export function optionKind(name: string): OptionKind {
  if (COLOR.test(name)) return 'color';
  return SIZE.test(name) ? 'size' : 'other';
}
