import type { SearchWords } from "#tool-model/search-words.ts";

export const restoreSearch: SearchWords = {
  en: `
    old, old photo, old picture, old photo restoration, restore old photo, restore old picture, restoration,
    restore, restore photo, restore image, photo restorer, repair photo, photo repair, repair old photo, fix
    old photo, fix photo, fix picture, fix damaged photo, damaged photo, fix torn photo, torn photo, ripped
    photo, scratches, scratched photo, remove scratches, dust, cracks, creases, folded photo, faded photo,
    fade, faded colors, fix faded colors, water damage, yellowed photo, stained photo, colorize, colourise,
    colorise, colorization, colourisation, colorize black and white, colorize photo, colorizer, color old
    photo, add color, add colour to black and white, black and white to color, black and white, black and
    white photo, black white, b&w, bw, monochrome, tint, grandparents photo, grandma photo, grandfather
    photo, ancestor, vintage photo repair, scan, scan old photo, scanned photo, print scan, memorial photo,
    old memories, old family photo, old wedding photo, deep nostalgia, MyHeritage, Remini, photo enhancer,
    enhance, enhance photo, enhancer, enhance image, image enhancer, enhance quality, improve quality,
    improve photo quality, better quality, increase quality, low quality photo, photo quality, make photo
    clear, clear photo, make clearer, clearer, clarity, clarify, blur, blurry, blurred, blurry photo, fix
    blur, fix blurry photo, unblur, unblur photo, deblur, remove blur, out of focus, unfocused, focus photo,
    colorful, hidden details, sharpen, sharpen photo, sharpness, sharp, sharper, focus, make sharper,
    pixelated, fix pixelated, denoise, noise, remove noise, noise reduction, grain, grainy, remove grain,
    upscale, upscaler, AI upscaler, image upscaler, enlarge, enlarge photo, enlarger, make photo bigger,
    bigger photo, increase resolution, higher resolution, high resolution, low resolution, HD, HD photo, 4K,
    HDR, super resolution, revive photo, bring photo back to life, renew photo, refresh photo, rejuvenate
    photo, recover photo, recover old photo, reconstruct photo, clean old photo, retro photo repair, fix
    color, color correction
  `,
  vi: `
    Phục hồi ảnh cũ, phục hồi ảnh, khôi phục ảnh, khôi phục ảnh cũ, phục chế ảnh, phục chế ảnh cũ, phục hồi
    hình cũ, phục hồi, phục chế, khôi phục, ảnh cũ, hình cũ, ảnh xưa, ảnh cũ mờ, làm mới ảnh cũ, sửa ảnh cũ,
    sửa ảnh hỏng, ảnh hỏng, ảnh bị hỏng, ảnh rách, ảnh bị rách, vá ảnh rách, ảnh trầy xước, vết xước, xóa
    vết xước, xước, ảnh bị gấp, nếp gấp, ảnh ố vàng, ố vàng, ảnh mốc, ẩm mốc, ảnh phai màu, phai màu, bạc
    màu, ảnh bay màu, tô màu, tô màu ảnh, tô màu ảnh đen trắng, tô màu ảnh cũ, lên màu, lên màu ảnh, lên màu
    ảnh đen trắng, thêm màu, đổi ảnh đen trắng thành màu, chuyển ảnh đen trắng sang màu, chuyển ảnh đen
    trắng thành màu, ảnh đen trắng, đen trắng, trắng đen, ảnh trắng đen, ảnh thờ, làm ảnh thờ, ảnh thờ cúng,
    di ảnh, ảnh ông bà, ảnh ông bà ngày xưa, ảnh gia tiên, ảnh liệt sĩ, ảnh chân dung cũ, ảnh cưới cũ, ảnh
    gia đình cũ, ảnh kỷ niệm, quét ảnh, scan ảnh, scan ảnh cũ, làm nét, làm nét ảnh, làm nét ảnh mờ, làm nét
    hình, làm ảnh nét hơn, làm rõ, làm rõ ảnh, làm rõ nét, sắc nét, làm sắc nét, độ nét, làm rõ mặt, tăng
    nét, tăng độ nét, tăng độ nét ảnh, nét hơn, ảnh mờ, ảnh bị mờ, mờ, bị nhòe, ảnh nhòe, ảnh bị nhòe, nhòe,
    khử mờ, sửa ảnh mờ, làm rõ ảnh mờ, chống mờ, ảnh vỡ, ảnh bị vỡ, vỡ nét, tăng chất lượng ảnh, tăng chất
    lượng, nâng cao chất lượng ảnh, nâng cấp ảnh, cải thiện chất lượng ảnh, chất lượng ảnh, độ phân giải,
    tăng độ phân giải, phóng to ảnh, phóng to, phóng lớn ảnh, làm to ảnh, ảnh HD, ảnh 4K, làm ảnh 4K, ảnh
    chất lượng cao, full HD, khử nhiễu, giảm nhiễu, nhiễu hạt, ảnh nhiễu, làm sạch ảnh, làm đẹp ảnh cũ, hồi
    sinh ảnh, hồi sinh ảnh cũ, cứu ảnh, cứu ảnh mờ
  `,
};
