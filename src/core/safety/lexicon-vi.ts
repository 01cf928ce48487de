import type { Lexicon } from "./lexicon.ts";
import { vietnameseBodyWords } from "./lexicon-vi-body.ts";
import { vietnameseDeedWords } from "./lexicon-vi-deeds.ts";

/** Vietnamese. Written with accents; words also match without accents unless they end with "!". */
export const vietnameseWords: Lexicon = {
  ...vietnameseBodyWords,
  ...vietnameseDeedWords,
  harmless: `
    vú sữa
    bú ?vú mẹ|bình|sữa|tí|ti
    núm vú|ti giả
    gia đình|dụng|súc|vị|cầm|chủ|tộc|trưởng|đạo|hạn|tăng|tài|phả|công
    giả gỗ|đá|gạch|cổ|trang|kim|tưởng|da|lông
    gái gọi điện|món|đồ|video|tên|nước|cà|mẹ|taxi|xe
    gái gói bánh|quà|hàng|nem
    gái bao quanh|bọc
    điếm canh
    con lừa
    bắt đầu|mắt|nguồn|kịp
    không|ko|chưa ?có ?mặc|mang|cần áo|quần khoác|vest|mưa|ấm|gile|len|choàng|dài|jean|jeans
    cởi|bỏ áo khoác|vest|mưa|ấm|gile|len|choàng
    dâm bụt
    màu|tông|son ?màu ?tông nude
    kiếm|gươm|đao dính|vấy|nhuốm máu
    bom tấn|tắm|hàng
    bà vú!
    ngực tấn|áo
    ung thư vú!|ngực
    giới tính nam|nữ
    giáo dục giới|tình tính|dục
    ức gà|vịt
    máu mặt|lửa|cam
    hiến|nhóm|xét|huyết|lọc|truyền|đỏ máu
    đỏ như máu
    thành phố hồ chí minh
    đường|lăng|bảo|công|tượng|quảng ?trường ?tàng hồ|bác chí|hồ ?minh
    tranh|tượng khỏa|lõa thân|thể
    chủ tịch hội|câu|công|lớp|xã|phường|clb|ủy|hđqt
    ảnh|hình|khung|cỡ hộ|thẻ|căn chiếu|cước ?công ?dân
    cây giả
    hoa|lông|tuyết|da|râu|tóc|mi|răng|cỏ|đồ giả
    cây tiền
    chùa|phật|đền|tháp ~ chữ vạn
    xác ướp|pháo|ve|định|nhận|minh|thực
    chết máy|lặng
    bắn pháo|cung|tỉa
    đâm chồi|hoa|trổ
    trần nhà|gian|thạch
    cởi mở|giày|nón|mũ|bỏ
    lột xác
    da trần
    chân trần
    đồ lót chuột|ly|nồi
    bao cao su
    truyền|hệ|giao|rừng|cây|quả|phổ|thành|lưu|viễn|thông thông|thống|suốt
    áo|ô|dù|bạt|túi|kính|màn|vách ?mưa trong suốt`,
  harmlessToRemove: `
    người|đàn|ông|anh|thanh|bạn ?ông ?niên ?đàn cởi trần
    tượng|tranh|người|đàn|ông|phụ ?ông ?nữ khỏa|lõa|trần|cởi thân|thể|truồng|trần
    vết|nếp|logo|hình|chữ|nút|cúc|túi|viền|hoa|bụi|mồ ?bẩn ?nhăn ?in ?ố ?hôi trên|ở|của quần|áo|váy ?áo
    dây|sào|giá|móc|tủ|kệ|đống|giỏ|chậu ?phơi ?treo ?đựng quần|áo|đồ ?áo
    quần|áo|váy|đồ ?áo ?lót phơi|treo|vắt|trên|để|ở|nằm|ngoài ?trên ?ngoài ghế|sàn|giường|dây|móc|tường|bàn|ban|sào|cửa|giá|hàng|sân|bờ|đất`,
  strong: {},
  spaced: {
    minors: "treem begai nusinh",
    sexual_minor: "audam",
    sexual: "khieudam lamtinh tinhduc hiepdam thudam phimsex anhsex damdang gaigoi",
    nudity: "khoathan trantruong coitruong coihet",
    deception: "lamgia banggia cccdgia tiengia",
    violence: "chatdau damau tutu xacchet",
    hate: "ducquocxa chuthapngoac phatxit",
  },
};
