import type { SearchWords } from "#tool-model/search-words.ts";

export const timeTravelSearch: SearchWords = {
  en: `
    Time Travel, time machine, time traveler, travel in time, travel back in time, go back in time, back in
    time, era, eras, decade, history, historical, historic photo, historical photo, past, in the past,
    ancient, ancient times, antiquity, ancient Egypt, Egyptian, pharaoh, ancient Rome, Roman times, Greek
    times, BC, prehistoric, caveman, medieval, middle ages, castle, feudal, dynasty, emperor, king and
    queen, royal portrait, Victorian, colonial, 1800s, 1900s, 1920s, 20s, 1930s, 1940s, 1950s, 40s, 50s,
    1960s, 60s, 1970s, 70s, 1980s, 80s, eighties, 1990s, 90s, nineties, 2000s, 00s, y2k, 2010s, world war,
    war photo, retro, retro filter, retro photo, vintage, vintage filter, vintage photo, vintage look, old
    fashioned, old style, old style photo, old timey, old-time photo, old school, old camera, old film, old
    photo effect, old photo filter, make photo look old, age a photo, antique photo, film look, film photo,
    film filter, film grain effect, film camera, analog, polaroid, instant photo, disposable camera, sepia,
    kodak, daguerreotype, album photo, yearbook, AI yearbook, 90s yearbook, high school yearbook, nostalgia,
    nostalgic, future, futuristic, year 2100, make black and white, convert to black and white, fresco,
    country, culture, world cultures, Japan old, old Vietnam, Indochina
  `,
  vi: `
    Du hành thời gian, du hành, vượt thời gian, xuyên không, cỗ máy thời gian, quay ngược thời gian, quay về
    quá khứ, trở về quá khứ, quá khứ, ngày xưa, thời xưa, thuở xưa, xưa, thời đại, thời kỳ, lịch sử, cổ đại,
    cổ xưa, thời cổ đại, trung cổ, thời trung cổ, phong kiến, thời phong kiến, vua chúa, hoàng hậu, cung
    đình, triều Nguyễn, nhà Nguyễn, cổ trang, ảnh cổ trang, kiếm hiệp, thời bao cấp, bao cấp, thời chiến,
    Đông Dương, Sài Gòn xưa, Hà Nội xưa, Ai Cập cổ đại, Ai Cập, La Mã, Hy Lạp cổ, cổ điển, ảnh cổ điển,
    phong cách cổ điển, phong cách retro, phong cách vintage, phong cách xưa, hoài cổ, ảnh hoài cổ, hoài
    niệm, retro, vintage, ảnh vintage, ảnh film, ảnh phim, màu film, chụp film, màu phim, máy film, ảnh lấy
    liền, ảnh polaroid, làm cũ ảnh, làm ảnh cũ đi, biến ảnh thành ảnh cũ, hiệu ứng ảnh cũ, giả ảnh cũ, ảnh
    kiểu xưa, kiểu xưa, ảnh phong cách xưa, thập niên, thập niên 80, thập niên 90, thập niên 1990, những năm
    80, những năm 90, năm 90, ảnh 8x, ảnh 9x, Hồng Kông thập niên 90, kỷ yếu xưa, kỷ yếu Mỹ, tương lai, thế
    giới tương lai, năm 2100, quốc gia, văn hóa, nước ngoài, thời tiền sử, trước công nguyên, chuyển ảnh
    sang đen trắng, chuyển sang đen trắng, làm ảnh đen trắng
  `,
};
