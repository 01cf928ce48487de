import type { SearchWords } from "#tool-model/search-words.ts";

export const clothingSearch: SearchWords = {
  en: `
    Clothing Swapper, clothes, change clothes, clothes changer, change clothing, clothing changer, swap
    clothes, outfit, change outfit, outfit changer, swap outfit, new outfit, dress, change dress, dress up,
    dress me, wedding dress, red dress, evening gown, gown, skirt, virtual try on, try on, try on clothes,
    virtual fitting room, fitting room, virtual wardrobe, wardrobe, wear, wear suit, put me in a suit, suit,
    suit and tie, tuxedo, blazer, jacket, coat, shirt, change shirt, T-shirt, tee, sweater, hoodie, pants,
    trousers, jeans, uniform, blouse, change color of clothes, change shirt color, change color of shirt,
    change dress color, recolor, recolor clothes, recolour shirt, clothing color, fabric, change fabric,
    cloth, textile, pattern, stripes, polka dots, plaid, floral, flowers on shirt, camouflage, denim,
    leather, silk dress, lace, velvet, knit, batik, brocade, fashion, fashion design, style my clothes,
    restyle outfit, ao dai, traditional dress, kimono, AI clothes, AI outfit, AI dress, garment, apparel,
    costume color, wedding suit, shirt color
  `,
  vi: `
    Đổi trang phục, thay quần áo, thay đồ, đổi đồ, đổi quần áo, thay trang phục, trang phục, quần áo, thay
    áo, đổi áo, ghép áo, ghép áo vest, ghép vest, ghép quần áo, ghép trang phục, ghép đồ, mặc vest, áo vest,
    vest, com lê, mặc thử, thử đồ, thử quần áo, thử đồ online, thử áo, phòng thử đồ, váy, đổi váy, thay váy,
    ghép váy, váy cưới, ghép váy cưới, áo cưới, đầm, thay đầm, đầm dạ hội, áo dài, ghép áo dài, mặc áo dài,
    áo sơ mi, ghép áo sơ mi, áo thun, áo phông, áo khoác, quần, quần jean, đồng phục, ghép đồng phục, ghép
    áo lính, áo bà ba, cổ phục, đồ vest, đổi màu áo, đổi màu quần áo, đổi màu váy, đổi màu trang phục, thay
    màu áo, màu áo, màu quần áo, hoa văn, họa tiết, kẻ sọc, chấm bi, kẻ ca rô, vải, chất vải, đổi vải, chất
    liệu vải, vải lụa, lụa, ren, thổ cẩm, gấm, da, vải hoa, thời trang, phối đồ, thay đồ AI, thay quần áo
    AI, đổi quần áo AI, mặc quần áo, mặc đồ, thay bộ đồ, thay đổi quần áo, đồ đẹp
  `,
};
