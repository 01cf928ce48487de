import type { SearchWords } from "#tool-model/search-words.ts";

export const retouchSearch: SearchWords = {
  en: `
    Body Retouch, retouch, retouching, photo retouch, body, body editor, body edit, fix body, body fix, fix
    figure, body shape, body shaper, reshape body, reshape, body tune, bodytune, Facetune, body slimmer,
    slim, slim body, slimmer, slimming, make slim, slim down, make me slim, make me thinner, make thinner,
    thin, thinner, skinny, skinnier, make me skinny, lose weight, weight loss, weight, reduce weight, remove
    fat, fat, belly fat, remove belly fat, remove belly, flat stomach, tummy tuck, tummy, waist, small
    waist, slim waist, smaller waist, skinny waist, hips, hourglass, curves, curvy, gain weight, fatter,
    make me fat, chubby, bigger body, wider, muscle, muscles, height, taller, make me taller, make taller,
    increase height, tall, height increase, longer legs, long legs, lengthen legs, stretch legs, leg
    lengthening, shorter, make shorter, stretch body, slim legs, slim arms, figure retouch, beauty,
    beautify, beauty editor, body beauty, touch up, touch up photo, touchup, photo touch up, liquify, warp
    body, narrow body, body proportion, look fit, fit body
  `,
  vi: `
    Chỉnh dáng, chỉnh dáng người, chỉnh body, bóp body, body, thân hình, vóc dáng, cơ thể, thân hình đẹp,
    chỉnh thân hình, chỉnh vóc dáng, sửa dáng, sửa body, làm thon, thon gọn, làm thon gọn, làm người thon,
    thon hơn, thân thon, làm gầy, làm ốm, làm ốm đi, làm gầy đi, gầy đi, gầy hơn, ốm đi, gầy, giảm cân, giảm
    mỡ, giảm béo, bóp mỡ bụng, mỡ bụng, bụng mỡ, giảm bụng, bóp bụng, bụng phẳng, bụng nhỏ, xóa mỡ bụng, xóa
    bụng mỡ, bóp eo, eo thon, eo nhỏ, làm nhỏ eo, thu nhỏ eo, vòng eo, con kiến, tăng cân, làm mập, mập hơn,
    mập, béo, làm béo, bóp người, bóp tay, bóp chân, thon chân, bắp tay, cân nặng, chiều cao, tăng chiều
    cao, cao hơn, làm cao, làm cao lên, kéo cao, kéo chiều cao, kéo chân, kéo dài chân, kéo chân dài, chân
    dài, nối chân, hack chiều cao, lùn đi, thấp hơn, kéo dáng, kéo người, làm đẹp, làm đẹp ảnh, làm đẹp
    dáng, chỉnh đẹp, ba vòng, số đo ba vòng, đồng hồ cát, chỉnh sửa cơ thể
  `,
};
