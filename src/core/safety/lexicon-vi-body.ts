import type { BodyWords } from "./lexicon.ts";

const GARMENT = "quần|áo|váy|đồ|đầm|yếm|khăn|bikini|bra|xiêm|xống|nội";
const PERSON = "cô|chị|bé|em|nó|người|bạn|anh|gái|phụ|con|vợ|mẫu|hắn|họ|nữ|nàng|ta|nhỏ|ả";

/** Vietnamese: words about people's age, bodies and clothes. */
export const vietnameseBodyWords: BodyWords = {
  minors: `
    trẻ em|con|nhỏ|thơ
    em|đứa bé|nhỏ
    bé gái|trai|con|thơ
    thiếu niên|nhi|nữ
    vị thành niên
    tuổi teen
    nữ sinh cấp|trung|tiểu|lớp
    học|nam|nữ sinh
    chưa đủ|đến|tròn 18|mười ?tám ?tuổi
    dưới 18|mười ?tám ?tuổi
    con|cháu gái|trai ?tôi ?nhỏ ?bé
    nhi đồng
    mẫu giáo|non
    mầm non
    lớp 1|2|3|4|5|6|7|8|9|10|11|12|một|hai|ba|bốn|năm|sáu|bảy|tám|chín
    học|nữ|nam|trường|lớp ?sinh cấp 1|2|3|một|hai|ba
    3|4|5|6|7|8|9|10|11|12|13|14|15|16|17 tuổi|tủi|t
    ?mười một|hai|ba|bốn|năm|lăm|sáu|bảy|tám|chín tuổi
    mười tuổi`,
  sexualWithMinors: `
    sexy|gợi cảm|tình|dục
    gợi cảm|tình
    khêu|khiêu gợi|khích
    quyến rũ
    hở hang|ngực|rốn|mông|lưng
    khoe ngực|mông|thân
    đồ lót|tắm
    quần|áo lót|ngực
    nội y
    cởi! trần|áo|đồ
    ưỡn|uốn éo
    xuyên thấu
    hôn! môi`,
  sexualMinors: `
    ấu dâm
    dâm ô ~ trẻ|em|bé
    sex|phim ?sex trẻ em`,
  sexual: `
    khiêu|kích|hiếp|thủ|cưỡng|dục|hoang|loạn|mại dâm|dục|hiếp
    dâm đãng|dục|ô|loạn|tặc|dật|phụ
    dâm!
    tình dục
    làm tình
    quan hệ tình|xác
    giao cấu
    giao! hợp
    phim|truyện|clip cấp ba
    phim|clip|web ?con heo
    phim|clip|truyện|web người lớn|nhớn
    cảnh! nóng
    cảnh giường chiếu
    lên đỉnh cực
    cực khoái
    sếch ?xi
    xếch!|xẹc!|séc! xi
    sex|sexx|xes|xxx|jav|hentai|porn
    địt!|đụ!|lồn!|cặc!|buồi!|nứng!|chịch!|đéo! ?nhau
    dit|chich|du nhau
    bú|liếm cu|lồn|cặc|vú|ngực|mút
    âm đạo|hộ|vật
    dương vật
    bộ phận sinh dục|thực
    núm|đầu vú|ti
    vú|ngực|mông! to|khủng|căng|lộ|trần|bự|nảy
    vòng một|ba|1|3 ?to ?căng khủng|bự|nảy|lộ
    lộ|khoe|hở!|sờ!|bóp|phô|chìa|để! vú|ngực|mông!|núm
    lộ|khoe|hở!|sờ!|phô vùng|chỗ|hàng|vòng kín|nhạy|nóng|một|ba
    vùng kín|nhạy
    chỗ kín
    gái gọi|bao|điếm|mại|ngành|dâm
    đĩ!|điếm! ?thõa
    bán dâm
    gái bán thân
    kích dục
    kích thích tình
    khêu|khiêu gợi
    ngoại tình trên|giường
    sờ mó|soạng
    vũ nữ thoát y
    thoát y`,
  nudity: `
    khỏa|lõa|loã thân|thể|lồ
    trần truồng|trụi
    như nhộng
    cởi truồng|trụi
    cởi! trần|hết|sạch
    ở! truồng|trần ?truồng
    tồng ngồng
    không|chẳng|chả|hông|ko|k ?có mặc|bận|mang ?quần ?áo gì|đồ|quần|áo|chi ?áo ?gì
    không|chẳng|ko ?hề ?còn ?một mảnh vải
    không|chẳng|ko quần áo
    lộ!|hở! ?ra ?hết ?toàn ?bộ thân|cơ thể
    nhìn|thấy|soi xuyên|xuyên ?thấu ?qua ?lớp quần|áo|váy|đồ
    không|ko có quần ?áo
    không|ko có đồ lót
    thiếu|không mảnh vải
    hở trọn|hết|toàn|bạo ngực|thân|mông|bộ
    ngực|mông|thân|vú trần|hở
    bán khỏa|nude thân|lõa
    khoe thân|hàng
    lộ hàng
    phơi bày cơ|thân thể
    lộ hết|toàn|nguyên cơ|thân|người|da ?bộ ?thể`,
  undressing: `
    cởi|lột|tụt|xé|tháo|bóc|giật|vén|tốc ?hết ?bỏ ?sạch ?toàn ?bộ ?phăng ?toạc ?ra ${GARMENT} ?áo ?lót ?của ?trên ?người ${PERSON}
    cởi|lột|tụt|xé|giật ?hết ?bỏ ?sạch ?phăng quần|áo|váy|xiêm|bikini ?áo ?lót ra|hết|đi|bỏ|xuống|rách|sạch
    cởi|lột|tụt|xé ?bỏ ?hết ?sạch quần|áo|xiêm áo|quần|y|lót|ngực|y|váy
    cởi|lột|tụt ?hết ?sạch đồ ra|cô|em|chị|người|nó|hết|của|bé
    cởi|lột hết|sạch|trần ?sạch ?ra
    xóa|bỏ|xoá|gỡ|loại ?bỏ ?đi ?hết ?bộ quần|áo|váy|đồ|bikini|nội ?áo ?lót ?tắm ?y ?ngực trên|của|khỏi|cho ?người ${PERSON}`,
  wornThings: `
    quần|áo|váy|đồ|đầm|bikini|yếm|nội ?áo ?lót ?tắm ?y ?ngực ?mặc trên|của|khỏi ?người ?cơ ?thể ${PERSON}
    quần|áo|váy|đồ|bikini ?áo ?lót ?tắm ?ngực ${PERSON} ?gái ?ấy`,
  bareClothes: `
    xuyên thấu
    đồ|quần|áo lót|ngực|chíp
    nội y
    lọt khe
    trong suốt
    thấy|lộ|nhìn ?rõ ?hết|ngực|da|bên ngực|da|trong|thịt|nội|hết|mông ?y
    hở bạo|hang
    thiếu vải
    không|ko|khỏi ?có mặc áo|quần ?ngực ?lót
    không|ko ?có áo|quần
    cởi trần|áo
    để ngực|mình|lưng|người trần
    bikini hai|siêu|tí|nhỏ|dây ?mảnh ?nhỏ ?hon ?xíu
    chỉ|mỗi ?mặc ?còn ?có ?quấn quần|đồ|khăn|bikini|tạp ?dề ?chíp ?tắm ?lót
    gợi dục
    hở|khoe|lộ ngực|mông|da ?thịt`,
};
