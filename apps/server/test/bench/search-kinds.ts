/** Queries of every kind over the products of large-catalogue.ts. */
export function searchKinds(): { name: string; keywords: readonly string[] }[] {
  return [
    { name: 'one character', keywords: ['ก', 'เ', 'น', 's', 'b', 'k', '米', '5', '红', 'ส'] },
    { name: 'Thai word', keywords: ['หูฟัง', 'กาแฟ', 'เสื้อยืด', 'กันน้ำ', 'น้ำหอม', 'ระยอง', 'โยคะ', 'ลิปสติก'] },
    { name: 'Thai words', keywords: ['หูฟังกันน้ำ', 'เสื้อยืด เด็ก', 'กาแฟ เชียงใหม่', 'โยคะพรีเมียม'] },
    {
      name: 'English words',
      keywords: ['wireless earbuds', 'organic soap', 'navy sneakers', 'kids yoga mat'],
    },
    { name: 'Chinese words', keywords: ['无线耳机', '運動鞋 防水', '口紅', '咖啡 清迈'] },
    { name: 'typing error', keywords: ['earbudz', 'sneakrs', 'premum jeans', 'dumbell', 'เสือยืด', 'กะเป๋า'] },
    { name: 'synonym', keywords: ['earphone', 'sunblock', 'trainers', 'skincare', '耳麦', 'บอล'] },
    { name: 'nonsense', keywords: ['qwxzvj', 'ฟหกดาสว', '龘龘', 'zzzzzzzz', 'mxcvbn qwrtp'] },
  ];
}
