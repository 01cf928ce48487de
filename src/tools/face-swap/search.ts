import type { SearchWords } from "#tool-model/search-words.ts";

export const faceSwapSearch: SearchWords = {
  en: `
    Face Swap, faceswap, swap face, swap faces, face swapper, face changer, change face, replace face,
    switch faces, switch face, exchange faces, face exchange, head swap, swap head, change head, swap, face
    replace, face replacement, face, put my face on, put my face on another body, put face on body, put face
    in picture, my face on someone else, paste face, face paste, add my face, face in hole, face cutout
    board, photo board, cut-out board, fair board, reface, face morph, face merge, merge faces, combine
    faces, mix faces, face mix, face blend, face fusion, deepfake, deep fake, swap heads, funny face, face
    editor, face edit, AI face swap, faceapp swap, face photoshop, swap faces with friend, my face in a
    movie poster, face on a poster
  `,
  vi: `
    Hoán đổi khuôn mặt, mặt, ghép mặt, ghép khuôn mặt, ghép mặt online, ghép mặt vào ảnh, ghép mặt AI, ghép
    mặt vào người khác, ghép mặt mình, ghép gương mặt, ghép đầu, đổi mặt, đổi khuôn mặt, đổi gương mặt, đổi
    đầu, hoán đổi mặt, hoán đổi, hoán mặt, thay mặt, thay khuôn mặt, thay đầu, thay gương mặt, tráo mặt,
    tráo khuôn mặt, đổi mặt với bạn, chuyển mặt, trộn mặt, lồng mặt, lồng mặt vào ảnh, gắn mặt, dán mặt, đưa
    mặt vào ảnh, khuôn mặt, mặt người khác, ghép mặt hài hước, ghép ảnh chế, ảnh chế, deepfake, bảng hội
    chợ, chụp mặt vào bảng vẽ
  `,
};
