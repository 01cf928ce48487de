import type { SearchWords } from "#tool-model/search-words.ts";

export const statueSearch: SearchWords = {
  en: `
    Statue, statue of me, turn into statue, turn me into a statue, statue maker, statue filter, sculpture,
    sculpt, sculptor, bust, head bust, marble bust, marble, marble statue, bronze, bronze statue, gold
    statue, golden statue, golden, stone, stone statue, turn to stone, carve, carving, wood carving, wooden
    statue, wood statue, stone carving, Greek statue, Roman statue, Greek god, Roman emperor, ancient
    statue, classical statue, Renaissance sculpture, Michelangelo, statue of David, David, monument,
    memorial statue, Medusa, petrify, figure in stone, wax figure, 3D statue, clay statue, bas-relief,
    relief, museum statue, gallery statue, metal statue, copper statue, abstract sculpture, trophy, Buddha
    statue
  `,
  vi: `
    Tượng, tạo tượng, làm tượng, tạc tượng, nặn tượng, đúc tượng, biến thành tượng, biến ảnh thành tượng,
    ảnh thành tượng, hóa tượng, hóa đá, biến thành đá, tượng đá, tượng đồng, tượng vàng, tượng gỗ, tượng cẩm
    thạch, cẩm thạch, đá cẩm thạch, tượng bán thân, bán thân, tượng toàn thân, tượng Hy Lạp, tượng La Mã,
    tượng cổ, tượng thạch cao, tượng sáp, tượng đài, tượng danh nhân, điêu khắc, chạm khắc, khắc gỗ, khắc
    đá, phù điêu, pho tượng, bức tượng, tượng 3D, tượng người, tượng Phật, tượng thần
  `,
};
