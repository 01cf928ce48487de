import type { SearchWords } from "#tool-model/search-words.ts";

export const avatarSearch: SearchWords = {
  en: `
    Avatar Multiverse, avatar, AI avatar, avatar maker, avatar creator, avatar generator, make avatar, cool
    avatar, profile picture, profile pic, profile photo, profile, PFP, display picture, DP, Facebook profile
    picture, Instagram profile, Zalo avatar, game avatar, gaming avatar, Discord avatar, selfie, selfies,
    selfie to avatar, selfie filter, selfie generator, multiverse, metaverse, universe, other world, another
    world, costume, costume photo, halloween, halloween costume, cosplay, disguise, dress up as, character,
    character creator, game character, fantasy, fantasy character, role play, roleplay, hero, superhero,
    super hero, Batman, Superman, Spiderman, Spider-Man, Iron Man, Marvel, Avengers, caped hero, samurai,
    ninja, warrior, knight, viking, pirate, cowboy, western, wild west, sheriff, astronaut, spaceman, space
    suit, space, NASA, star wars, sci-fi, wizard, witch, Harry Potter, magician, sorcerer, cyberpunk, robot,
    cyborg, neon, model, supermodel, fashion model, engineer, doctor, nurse, job, profession, career, dream
    job, as a doctor, make me a superhero, turn me into a superhero, turn me into a character, armor,
    armour, Lensa, AI portrait, AI profile, AI selfie, hero photo, movie character, movie poster, book cover
  `,
  vi: `
    Đa vũ trụ avatar, avatar, tạo avatar, làm avatar, ảnh avatar, avatar AI, ảnh đại diện, làm ảnh đại diện,
    tạo ảnh đại diện, hình đại diện, đại diện, ảnh đại diện Facebook, avatar Facebook, avatar Zalo, avatar
    game, ava, ảnh đại diện đẹp, selfie, ảnh selfie, ảnh tự sướng, tự sướng, ảnh tự chụp, đa vũ trụ, vũ trụ,
    thế giới khác, hóa trang, ảnh hóa trang, halloween, cosplay, nhập vai, nhân vật, nhân vật game, biến
    thành nhân vật, hóa thân, biến hình, siêu anh hùng, anh hùng, biến thành siêu nhân, siêu nhân, người
    dơi, người nhện, người sắt, hiệp sĩ, kiếm sĩ, chiến binh, võ sĩ, võ sĩ samurai, samurai, ninja, cướp
    biển, cao bồi, phi hành gia, vũ trụ không gian, không gian, phù thủy, pháp sư, người máy, rô bốt,
    cyberpunk, viking, người mẫu, kỹ sư, bác sĩ, y tá, nghề nghiệp, nghề nghiệp mơ ước, làm bác sĩ, áo giáp,
    thần thoại, giả tưởng, ảnh chân dung AI, ảnh ngầu, bìa sách, phim ảnh
  `,
};
