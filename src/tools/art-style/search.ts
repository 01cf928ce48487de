import type { SearchWords } from "#tool-model/search-words.ts";

export const artStyleSearch: SearchWords = {
  en: `
    Art Style, art, art filter, artistic, AI art, art generator, artwork, cartoon, cartoonize, cartoonise,
    cartoonify, cartoon filter, cartoon yourself, cartoon picture, turn photo into cartoon, photo to
    cartoon, toon, toon me, caricature, anime, anime filter, anime style, anime myself, photo to anime, turn
    me into anime, manga, comic, comic book, ghibli, studio ghibli, Disney, Pixar, animation, animated,
    chibi, sketch, pencil, pencil sketch, pencil drawing, photo to sketch, drawing, draw, draw me, draw my
    photo, photo to drawing, line art, line drawing, charcoal, illustration, ink drawing, coloring page,
    paint, painting, painter, photo to painting, turn photo into painting, oil painting, oil paint, acrylic,
    portrait painting, painted portrait, canvas, canvas print, watercolor, watercolour, watercolor painting,
    van gogh, starry night, Monet, Picasso, Mona Lisa, Da Vinci, renaissance painting, renaissance,
    impressionism, impressionist, pointillism, dots, pop art, modern art, abstract art, cubism, silk
    painting, Vietnamese silk, stylize, style transfer, convert style, photo style, photo filter, photo
    effect, filter, effects, Prisma, pet portrait, dog painting, mosaic, sketch portrait, artist, vector
    art, 2D
  `,
  vi: `
    Phong cách nghệ thuật, chuyển phong cách, phong cách, nghệ thuật, ảnh nghệ thuật, hoạt hình, ảnh hoạt
    hình, biến ảnh thành hoạt hình, chuyển ảnh thành hoạt hình, ảnh anime, anime, biến ảnh thành anime,
    chuyển ảnh sang anime, vẽ anime, truyện tranh, manga, ghibli, phong cách ghibli, ảnh ghibli, chibi, vẽ
    chibi, biếm họa, hí họa, tranh biếm họa, vẽ, vẽ tranh, vẽ ảnh, vẽ hình, vẽ lại ảnh, vẽ chân dung, tranh
    chân dung, vẽ chì, vẽ bút chì, bút chì, tranh bút chì, tranh chì, phác họa, phác thảo, ký họa, tranh vẽ,
    tranh, biến ảnh thành tranh, biến ảnh thành tranh vẽ, chuyển ảnh thành tranh, chuyển ảnh thành tranh vẽ,
    ảnh thành tranh, tranh sơn dầu, sơn dầu, màu nước, tranh màu nước, vẽ màu nước, tranh lụa, tranh Đông
    Hồ, tranh sơn mài, họa sĩ, hội họa, phục hưng, chấm họa, tranh thêu, tranh minh họa, hiệu ứng ảnh, hiệu
    ứng, bộ lọc, filter ảnh, vẽ thú cưng, vẽ bằng AI, tranh AI, tranh nghệ thuật, chuyển phong cách ảnh, tô
    tranh, tranh tô màu
  `,
};
