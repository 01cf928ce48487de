import type { SearchWords } from "#tool-model/search-words.ts";

export const thumbnailSearch: SearchWords = {
  en: `
    YouTube Thumbnail, thumbnail, thumbnail maker, thumbnail generator, thumbnails, thumb, YouTube, YouTube
    cover, YouTube banner, youtube photo, YT thumbnail, video cover, video thumbnail, video title picture,
    cover, cover photo, cover image, cover maker, Facebook cover, banner, header image, poster, poster
    maker, flyer, TikTok, TikTok cover, TikTok thumbnail, Shorts, Shorts cover, Reels, Reels cover,
    Instagram reel cover, podcast cover, vlog, vlog cover, stream thumbnail, gaming thumbnail, MrBeast
    thumbnail, clickbait, title, headline, text on photo, add text, add text to photo, add title, add
    caption, caption, write on photo, put text on image, put words on picture, photo with text, letters,
    typography, big text, 16:9, 9:16, 1280x720, video preview, channel art, Canva, meme, meme maker, add
    words, quote picture, blog cover, livestream cover
  `,
  vi: `
    Ảnh bìa YouTube, ảnh bìa, bìa, làm ảnh bìa, tạo ảnh bìa, ảnh bìa video, bìa video, hình bìa, ảnh thu
    nhỏ, ảnh thu nhỏ YouTube, hình thu nhỏ, thumbnail, làm thumbnail, tạo thumbnail, làm thumbnail YouTube,
    thumbnail YouTube, youtube, ảnh youtube, ảnh đại diện video, ảnh đại diện YouTube, ảnh bìa Facebook, ảnh
    bìa TikTok, tiktok, bìa TikTok, bìa Shorts, ảnh bìa Reels, ảnh bìa phim, tiêu đề, tiêu đề video, chữ lên
    ảnh, chữ trên ảnh, chèn chữ, chèn chữ vào ảnh, thêm chữ, thêm chữ vào ảnh, viết chữ lên ảnh, viết chữ
    vào ảnh, ghi chữ lên ảnh, ghép chữ vào ảnh, ảnh có chữ, làm banner, banner, làm poster, poster, áp
    phích, tờ rơi, ảnh quảng cáo, quảng cáo, bìa vlog, bìa podcast, ảnh livestream, làm meme, giật tít
  `,
};
