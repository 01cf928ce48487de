import type { SearchWords } from "#tool-model/search-words.ts";

export const miniatureSearch: SearchWords = {
  en: `
    Miniature World, miniature, mini, mini me, mini world, mini figure, minifigure, tiny, tiny person, tiny
    people, tiny me, tiny world, small, make me small, shrink, shrink me, shrink person, little person,
    little people, small world, Gulliver, Lilliput, Ant-Man, toy, toy figure, toy box, action figure,
    figure, figurine, 3D figure, 3D figurine, doll, barbie box, Funko, Funko Pop, Lego, diorama, tilt shift,
    tilt-shift, model village, dollhouse, on my desk, on a desk, desk figure, among books, inside a bottle,
    snow globe, giant, giant person, huge, big, make me giant, make me big, make me huge, gigantic, titan,
    colossus, king kong, godzilla, giant in the city, giant over city, bigger than a building, tower over
    the city, size change, macro world, collectible, statuette on desk, scale model
  `,
  vi: `
    Thế giới tí hon, tí hon, người tí hon, tí hon hóa, làm nhỏ lại, thu nhỏ, thu nhỏ người, thu nhỏ bản
    thân, nhỏ xíu, bé xíu, nhỏ bé, bé tí, bé lại, mini, phiên bản mini, mô hình, mô hình nhân vật, mô hình
    3D, mô hình AI, ảnh mô hình, figure, đồ chơi, hộp đồ chơi, búp bê, lego, người lùn, sa bàn, trên bàn làm
    việc, trên bàn, tượng nhỏ để bàn, thế giới mini, thế giới thu nhỏ, quả cầu tuyết, chibi 3D, khổng lồ,
    người khổng lồ, phóng to người, to khổng lồ, biến thành khổng lồ, làm người to ra, to lớn, gã khổng lồ,
    khổng lồ giữa thành phố, đứng giữa thành phố, titan
  `,
};
