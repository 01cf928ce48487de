import type { SearchWords } from "#tool-model/search-words.ts";

export const magicEditSearch: SearchWords = {
  en: `
    Magic Edit, magic editor, remove background, background remover, remove, delete, hide, hide person, wipe
    out, wipe, take away, content aware fill, background removal, remove bg, bg remover, bg removal, delete
    background, erase background, background eraser, take out background, get rid of background, clear
    background, transparent background, transparent, transparent PNG, PNG, make PNG, cut out, cutout, cut
    out person, cut out background, clip out, crop out person, isolate subject, clipping path, sticker, make
    sticker, remove white background, white background, product photo, product photo white background,
    change background, background changer, replace background, swap background, new background, different
    background, background, backdrop, edit background, blur background, background blur, bokeh, portrait
    mode, virtual background, green screen, eraser, magic eraser, object eraser, erase, erase object, erase
    person, remove object, object remover, object removal, remove things, remove person, remove people,
    remove tourists, remove strangers, remove someone from photo, photobomb, remove photobomber, remove ex,
    delete person, delete object, take out person, take out, take someone out of photo, photoshop out,
    photoshop someone out, edit someone out, edit out, get rid of person, clean up photo, cleanup, clean up,
    inpaint, inpainting, generative fill, remove text, remove words from photo, remove writing, delete text,
    remove logo, remove date stamp, remove pimples, remove acne, remove spots, remove blemish, spot removal,
    healing brush, remove shadow, remove wires, remove power lines, remove trash, remove car, remove
    glasses, remove stain, retouch out, fill in, sky, change sky, sky replacement, replace sky, sky changer,
    new sky, blue sky, sunset, sunset sky, sunrise, starry sky, stars, clouds, cloudy, storm, night sky,
    rainbow, weather, fix grey sky, change scenery, scenery, landscape, change place, change location, put
    me on a beach, beach, beach background, put me in another place, travel photo, city background, forest
    background, mountains, move me somewhere else, photo editor, edit photo, edit picture, photo editing,
    smart edit, AI edit, AI photo editor, photoshop, photoshop online, remove unwanted objects, unwanted
    object
  `,
  vi: `
    Chỉnh sửa kỳ diệu, xóa, bỏ, không nền, ảnh không nền, xóa phông, xóa phông nền, xoá nền, xóa nền ảnh,
    xóa background, xóa hậu cảnh, xóa nền trắng, tách nền, tách phông, tách nền ảnh, tách người, tách nền
    online, tách nền PNG, tách vật thể, tách background, bỏ nền, bỏ phông, cắt nền, cắt phông, cắt người ra
    khỏi ảnh, cắt ghép ảnh, cắt ghép, làm trong suốt, nền trong suốt, ảnh PNG, ảnh trong suốt, loại bỏ nền,
    loại bỏ phông nền, đổi nền, đổi phông, đổi phông nền, đổi nền ảnh, đổi background, thay nền, thay phông,
    thay phông nền, thay nền ảnh, thay background, ghép nền, ghép phông nền, ghép cảnh, ghép phong cảnh,
    phông nền, nền ảnh, hậu cảnh, nền trắng, ảnh nền trắng, ảnh sản phẩm, ảnh sản phẩm nền trắng, chụp sản
    phẩm, làm mờ nền, mờ nền, mờ phông, làm mờ hậu cảnh, chụp xóa phông, làm nhãn dán, sticker, tẩy, cục
    tẩy, tẩy ảnh, tẩy xóa, tẩy vật thể, xóa vật thể, xoá vật thể, xóa vật thể thừa, xóa đồ vật, xóa đối
    tượng, xóa chi tiết thừa, xóa vật thừa, xóa người, xóa người thừa, xóa người khỏi ảnh, xóa người trong
    ảnh, xóa người lạ, xóa người yêu cũ, xóa đám đông, xóa bớt người, bỏ người ra khỏi ảnh, loại bỏ người,
    loại bỏ vật thể, xóa chữ, xóa chữ trên ảnh, xóa chữ trong ảnh, bỏ chữ trên ảnh, xóa logo, xóa ngày
    tháng, xóa mụn, xóa vết, xóa bóng, xóa dây điện, xóa rác, xóa kính, bầu trời, đổi bầu trời, thay bầu
    trời, ghép bầu trời, ghép trời, trời xanh, làm trời xanh, đổi trời, hoàng hôn, bình minh, trời sao, mây,
    trời nhiều mây, đổi thời tiết, cầu vồng, đổi cảnh, thay cảnh, đổi khung cảnh, khung cảnh, phong cảnh,
    đổi phong cảnh, đổi địa điểm, bãi biển, ghép biển, ghép ảnh đi biển, ghép ảnh du lịch, ghép mình vào
    cảnh đẹp, sống ảo, sửa ảnh, sửa ảnh AI, chỉnh sửa ảnh, chỉnh ảnh, chỉnh sửa, chỉnh sửa ảnh online, chỉnh
    ảnh AI, edit ảnh, photoshop, photoshop ảnh, pts, sửa hình, chỉnh hình
  `,
};
