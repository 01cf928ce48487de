import type { SearchWords } from "#tool-model/search-words.ts";

export const poseSearch: SearchWords = {
  en: `
    Pose Recreation, pose, poses, pose change, change pose, pose changer, pose generator, new pose,
    different pose, pose transfer, copy pose, recreate pose, repose, pose reference, reference pose, pose
    like model, pose ideas, pose maker, AI pose, model pose, modelling pose, photo pose, posture, fix
    posture, body position, body pose, gesture, hand gesture, arms, arms up, raise arms, raise hands, hands
    up, move arms, move legs, move arm, legs, cross arms, hands on hips, stand, standing, stand up, sit,
    sitting, stand straight, straighten up, sit down, kneel, lie down, lean, jump, jumping, run, running,
    walk, walking, dance, dancing, dance pose, yoga, yoga pose, victory pose, peace sign, wave hand, wave,
    turn body, bend, stance, action pose, move person, body movement, openpose, body language
  `,
  vi: `
    Tạo dáng, đổi dáng, thay đổi dáng, thay dáng, dáng, tư thế, đổi tư thế, thay tư thế, thay đổi tư thế,
    chỉnh tư thế, tạo dáng chụp ảnh, dáng chụp ảnh, dáng đứng, dáng ngồi, dáng mẫu, tạo dáng người mẫu, pose
    dáng, pose ảnh, tạo pose, đổi pose, copy dáng, bắt chước dáng, sao chép tư thế, dáng đẹp, kiểu dáng
    chụp, giơ tay, đưa tay lên, đổi vị trí tay, tay chân, cánh tay, khoanh tay, chống hông, đứng, ngồi, ngồi
    xuống, nằm, quỳ, nhảy, nhảy múa, múa, chạy, đi bộ, nghiêng người, cúi, xoay người, vẫy tay, tập yoga, cử
    chỉ, động tác, đổi động tác
  `,
};
