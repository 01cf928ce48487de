import type { SearchWords } from "#tool-model/search-words.ts";

export const idPhotoSearch: SearchWords = {
  en: `
    ID photo, ID picture, ID card photo, passport, passport photo, passport size photo, passport picture,
    visa, visa photo, headshot, professional headshot, business portrait, corporate photo, resume photo,
    resume, CV photo, CV, curriculum vitae photo, LinkedIn photo, LinkedIn headshot, job application photo,
    application photo, work photo, staff photo, employee badge photo, badge photo, driver license photo,
    driver's license, license, resident card, 10x15, 4x6 print, print out, bio photo, driving licence photo,
    student card photo, school photo ID, identity card, identity photo, national ID photo, green card photo,
    US visa photo, DV lottery photo, Schengen visa photo, citizenship photo, biometric photo, official
    photo, document photo, photo booth, photobooth, mugshot, portrait crop, crop to size, crop photo, crop,
    resize photo, photo size, exact size, standard size photo, print, print photos, print sheet, print
    passport photo, printable photo, photo printing, photo paper, sheet of photos, cut marks, 3x4, 4x6, 2x3,
    2x2, 2x2 inch, 2 inch photo, 1 inch photo, 35x45, 35x45 mm, 3.5x4.5, 33x48, 51x51, 5x5, size in cm, baby
    passport photo, child passport photo, passport photo at home, passport photo maker, take passport photo
    with phone, passport photo white background, blue background, blue background photo, selfie to passport
    photo, plain background portrait, straighten head, form photo, embassy photo, immigration photo, exam
    photo, student ID, ID, work permit photo, residence permit photo
  `,
  vi: `
    ảnh thẻ, làm ảnh thẻ, chụp ảnh thẻ, ảnh thẻ online, ảnh thẻ tại nhà, in ảnh thẻ, ghép ảnh thẻ, cắt ảnh
    thẻ, tạo ảnh thẻ online, hình thẻ, làm hình thẻ, chụp hình thẻ, ảnh hộ chiếu, hộ chiếu, ảnh passport,
    ảnh visa, làm visa, thị thực, ảnh thị thực, xin visa, ảnh căn cước, căn cước công dân, căn cước, thẻ căn
    cước, CCCD, CMND, ảnh CCCD, ảnh CMND, chứng minh thư, chứng minh nhân dân, giấy tờ, ảnh giấy tờ tùy
    thân, ảnh bằng lái xe, bằng lái, giấy phép lái xe, GPLX, ảnh hồ sơ, hồ sơ xin việc, ảnh xin việc, ảnh
    CV, ảnh sơ yếu lý lịch, sơ yếu lý lịch, ảnh chân dung công sở, ảnh profile công ty, ảnh doanh nhân, ảnh
    nhân viên, ảnh thẻ nhân viên, thẻ nhân viên, ảnh thẻ sinh viên, thẻ sinh viên, thẻ học sinh, ảnh thẻ học
    sinh, ảnh thi đại học, ảnh dự thi, thẻ dự thi, ảnh 3x4, ảnh 4x6, ảnh 2x3, 3x4, 4x6, 2x3, 3.5x4.5, 35x45,
    5x5, ảnh 5x5, ảnh thẻ 3x4, ảnh thẻ 4x6, hình 3x4, hình 4x6, cắt ảnh 3x4, ghép ảnh 4x6, kích thước ảnh,
    ảnh thẻ nền trắng, ảnh thẻ nền xanh, ảnh thẻ phông xanh, phông xanh, phông trắng, nền xanh, ảnh nền
    xanh, ảnh phông trắng, ảnh thẻ Hàn Quốc, ảnh thẻ đẹp, in ảnh, in hình, in ảnh ra giấy, cắt ảnh, cắt ảnh
    theo kích thước, khổ ảnh, giấy in ảnh, ảnh thẻ trẻ em, ảnh thẻ cho bé, hộ chiếu cho bé, ảnh hộ chiếu trẻ
    em, ảnh thẻ từ ảnh selfie, ảnh LinkedIn, ảnh hồ sơ du học, ảnh đi Nhật, ảnh thẻ bảo hiểm, thẻ đảng viên,
    ảnh định cư, ảnh thẻ xanh, bảo hiểm y tế
  `,
};
