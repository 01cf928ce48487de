import type { SearchWords } from "#tool-model/search-words.ts";

export const ageChangeSearch: SearchWords = {
  en: `
    Age Changer, age, age change, change age, change my age, age filter, age progression, age regression,
    aging, ageing, aging filter, age me, aged filter, old filter, old age, old age filter, old face, old
    face filter, old man, old man filter, old woman, look old, look older, old version of me, old version of
    myself, older version, when I am old, when I'm 60, when I'm 80, in 20 years, in 30 years, in 50 years,
    me in 50 years, me at 80, look like an old man, make me old, make me look old, make older, older,
    elderly, senior, grandma filter, grandpa filter, grow old, growing old, get old, young, younger, young
    filter, look young, look younger, make me younger, make younger, younger self, younger face, youth,
    youthful, de-age, deage, de-aging, turn back time, reverse aging, anti aging, rejuvenate, rejuvenation,
    baby, baby filter, baby face, look like a baby, as a baby, as a child, child, child filter, childhood,
    kid, kid version, teen, teenager, toddler, wrinkles, add wrinkles, remove wrinkles, grey hair, gray
    hair, white hair, FaceApp, face app, how will I look old, how will I look in 30 years, future me, future
    self, future face, when I am 70, 80 years old, 20 years younger, years older, years younger, what will I
    look like when old, missing child age progression, face age
  `,
  vi: `
    Thay đổi độ tuổi, đổi tuổi, thay đổi tuổi, chỉnh tuổi, độ tuổi, tuổi, tuổi tác, đổi độ tuổi, làm già,
    làm già đi, trông già, mặt già đi, già, già đi, già hơn, làm già khuôn mặt, mặt già, già hóa, lão hóa,
    hóa già, khi về già, về già, lúc già, tôi khi già, khuôn mặt khi già, mình lúc già, hình ảnh khi về già,
    người già, ông già, bà già, tóc bạc, nếp nhăn, thêm nếp nhăn, xóa nếp nhăn, nhăn nheo, trẻ, trẻ hóa, làm
    trẻ, làm trẻ lại, làm trẻ hóa, trẻ lại, trẻ ra, trẻ hơn, trẻ đẹp hơn, làm trẻ khuôn mặt, hồi trẻ, thời
    trẻ, lúc trẻ, trẻ em, trẻ con, thành em bé, em bé, biến thành em bé, hồi bé, hồi nhỏ, lúc nhỏ, thành trẻ
    con, thiếu niên, cải lão hoàn đồng, tương lai khuôn mặt, mặt tương lai, xem mặt tương lai, filter già,
    app già, nhìn già, nhìn trẻ
  `,
};
