import type { SearchWords } from "#tool-model/search-words.ts";

export const groupPhotoSearch: SearchWords = {
  en: `
    Group Photo, group, group picture, group merge, group shot, merge photos, merge pictures, merge two
    photos, merge images, merge people, merge, photo merger, combine photos, combine pictures, combine two
    photos, combine people, combine, join photos, join two pictures, blend photos, put together photos,
    stitch people together, family photo, family portrait, family picture, family, whole family, team photo,
    team picture, team, class photo, class picture, office team photo, friends photo, friends, reunion
    photo, couple photo, couple, couple picture, photo with friends, add person to photo, add a person, add
    friend, add my friend, add mom, add my mother, late mother, late father, deceased, dead relative, passed
    away, everyone, everyone in one photo, group selfie, family reunion, wedding photo with deceased father,
    add someone to picture, add someone to photo, add people, add missing person, missing person, missing
    family member, add deceased person, add deceased loved one, add dad to photo, add late father, add
    grandpa to family photo, add me to photo, insert person, put two people in one photo, put people
    together, two people in one picture, AI hug, hug, hug photo, with my idol, photo together, together,
    siblings, two photos into one, photos into one, several people, collage, photo collage, photo montage,
    multiple people, long distance couple
  `,
  vi: `
    Ảnh nhóm, ghép ảnh nhóm, ghép ảnh, ghép hình, ghép ảnh online, ghép 2 ảnh, ghép hai ảnh, ghép 2 ảnh
    thành 1, ghép nhiều ảnh, ghép ảnh vào nhau, ghép ảnh lại với nhau, ghép chung ảnh, gộp ảnh, gộp 2 ảnh,
    nối ảnh, kết hợp ảnh, trộn ảnh, ghép ảnh AI, ghép người, ghép người vào ảnh, ghép thêm người, thêm
    người, thêm người vào ảnh, chèn người vào ảnh, ghép 2 người, ghép hai người, ghép 2 người vào 1 ảnh,
    ghép người thân, ghép ảnh gia đình, ảnh gia đình, gia đình, chân dung gia đình, ghép ảnh bố mẹ, ghép ảnh
    với người đã mất, ghép người đã mất, ghép người mất vào ảnh, ghép ảnh người đã khuất, người đã khuất,
    ảnh tập thể, ảnh chụp chung, chụp chung, ghép ảnh chụp chung, ảnh chung, ảnh lớp, ảnh kỷ yếu, kỷ yếu,
    ảnh đội nhóm, nhóm, cả nhóm, ảnh bạn bè, bạn bè, ghép ảnh bạn bè, ảnh đôi, ghép đôi, ghép ảnh đôi, ghép
    ảnh cặp đôi, ảnh cặp đôi, cặp đôi, ghép ảnh với thần tượng, ghép ảnh với idol, ghép ảnh người yêu, ghép
    ảnh cưới, ảnh cưới, ảnh đoàn tụ, đoàn tụ, ôm nhau
  `,
};
