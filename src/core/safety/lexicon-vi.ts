import type { Lexicon } from "./lexicon.ts";

const GARMENT = "quần|áo|váy|đồ|đầm|yếm|khăn|bikini|bra|xiêm|xống|nội";
const PERSON = "cô|chị|bé|em|nó|người|bạn|anh|gái|phụ|con|vợ|mẫu|hắn|họ|nữ|nàng|ta|nhỏ|ả";
const PAPER =
  "căn|chứng|hộ|bằng|giấy|cccd|cmnd|passport|visa|sổ|tiền|hóa|biên|con|sao|thẻ|hợp|bảng|học|chữ";

/** Vietnamese. Written with accents; a word is also found without any, unless it ends with "!". */
export const vietnameseWords: Lexicon = {
  harmless: `
    vú sữa
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
    khoe ngực|mông|thân|dáng
    đồ lót|ngủ|tắm
    quần|áo lót|ngực
    nội y
    cởi trần|áo|đồ
    ưỡn|uốn éo
    xuyên thấu
    hôn môi`,
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
    giao cấu|hợp
    phim|ảnh|cảnh|truyện|clip|hình cấp ba
    phim|ảnh|clip|web|truyện|hình ?con heo
    phim|ảnh|clip|cảnh|hình người lớn|nhớn
    cảnh nóng
    cảnh giường chiếu
    lên đỉnh cực
    cực khoái
    sếch|xếch!|xẹc!|séc! ?xi
    sex|sexx|xes|xxx|jav|hentai|porn
    địt!|đụ!|lồn!|cặc!|buồi!|nứng!|chịch!|đéo! ?nhau
    dit|chich|du nhau
    bú|liếm cu|lồn|cặc|vú|ngực|mút
    âm đạo|hộ|vật
    dương vật
    bộ phận sinh dục|thực
    núm|đầu vú|ti
    vú|ngực|mông|vòng to|khủng|căng|lộ|trần|bự|nảy ?một ?ba
    lộ|khoe|hở|để|sờ|bóp|phô|chìa vú|ngực|mông|hàng|vùng|chỗ|núm|vòng ?kín ?nhũ ?trần
    vùng kín|nhạy
    chỗ kín
    gái gọi|bao|điếm|mại|ngành|dâm
    đĩ!|điếm! ?thõa
    bán thân|dâm
    kích dục|thích ?tình
    khêu|khiêu gợi
    ngoại tình trên|giường
    sờ mó|soạng
    vũ nữ thoát y
    thoát y`,
  nudity: `
    khỏa|lõa|loã thân|thể|lồ
    trần truồng|trụi
    như nhộng
    cởi truồng|trần|hết|sạch|trụi
    ở truồng|trần ?truồng
    tồng ngồng
    không|chẳng|chả|hông|ko|k ?có mặc|bận|mang ?quần ?áo gì|đồ|quần|áo|chi ?áo ?gì
    không|chẳng|ko ?hề ?còn mảnh vải
    không|ko|không có quần|đồ ?áo
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
  deception: `
    làm|tạo|vẽ|in|mua|dùng|chế|ghép ?ra ?cho ?một ?tôi ?cái ?tờ ${PAPER} ~ giả
    ${PAPER} ~ giả|fake|nhái ?mạo
    cccd|cmnd|passport|visa giả|fake
    giả|fake|làm mạo|giấy|chữ|con|căn|bằng|hộ|cccd|cmnd|tiền ?giả ?tờ|ký|dấu|cước|cấp|chiếu
    làm giả
    sửa|đổi|thay|chỉnh|xóa|tẩy ?lại ngày|tên|năm|số|ảnh|điểm|hạn|tuổi|thông ~~ căn|hộ|bằng|cccd|cmnd|chứng|giấy|học|sổ|sao|passport
    bill|biên|ảnh|hình|màn chuyển ?lai ?khoản khoản|giả ~ giả|fake
    bill|biên ?lai chuyển khoản
    tin giả|vịt
    tin|báo|bản nóng|khẩn|chí|vtv|vtv1 ~~ chết|qua|bắt|nổ|tử|khủng|chiến|đảo|sụp
    vtv|vtv1|vtv24|vnexpress|báo ~~ chết|bắt|nổ|khủng|đảo|qua ?đời
    lừa|gạt|tống ?đảo ?gạt ~ người|công|ngân|bố|mẹ|sếp|bảo|vợ|chồng|tiền|dân|mọi
    bằng|chứng|chứng cứ|giả giả|ngoại
    như|y|giống ?thật ?như ?hệt thật ~ căn|hộ|cccd|cmnd|bằng|tiền
    giả|mạo ?danh danh|làm công an
    mạo danh`,
  figures: `
    tô lâm!
    to lam tong bi thu
    phạm minh chính
    nguyễn phú trọng
    lương cường!
    trần thanh mẫn
    võ văn thưởng
    nguyễn xuân phúc
    hồ chí minh
    bác hồ
    võ nguyên giáp
    sơn tùng mtp|tùng
    mỹ tâm!
    trấn thành!
    tập cận bình`,
  offices: `
    tổng bí thư
    thủ tướng
    chủ tịch nước|quốc ?hội
    bộ trưởng
    tổng thống
    bí thư
    lãnh đạo
    chính trị gia
    ca|diễn|nghệ|minh|người sĩ|viên|tinh|mẫu nổi|nổi ?tiếng`,
  figureDeeds: `
    bị|đang ?công ?an bắt|còng|giam|tù|đánh|bắn|ám|giết
    còng tay
    vào|ngồi|đi tù
    chết|tử|qua|hấp vong|đời|hối
    hối lộ
    đưa|nhận|cầm tiền|phong
    say rượu|xỉn|bí
    hôn nhau|môi
    từ chức
    đầu hàng
    tuyên bố
    khóc trước
    ma túy|tuý
    quảng cáo cho|sản
    ngoại tình
    lộ clip|ảnh
    trên giường`,
  figureMeetings: `
    bắt tay
    ôm|chụp|đứng|ngồi|ăn|gặp|khoác ?tay ?chung ?cùng ?ảnh ?cạnh ?mặt với|cạnh|tôi|cùng|tay ?với
    bên cạnh tôi
    tôi|mình|em ~ với|cùng|và|bên|cạnh
    mặt|đầu|ghép ?của`,
  violence: `
    chặt|cắt|chém ?lìa ?rơi ?đứt đầu|cổ|tay|chân|xác|người ?người
    đẫm|bê|vũng|biển|bể|tắm|dính ?bết ?đầy máu
    máu me|chảy|đầy|loang|bê|văng ?me ?bết ?lênh|tung ?láng ?tóe
    đầy|toàn|phun|ói|phụt máu
    xác chết|người|trẻ|thối|không ?đầu
    thi thể
    tử thi
    moi|lòi|đổ|phanh ruột|gan|thây|nội
    tra tấn
    hành quyết|hình
    tự tử|sát|vẫn|hại
    rạch|cứa|cắt tay|cổ|họng|mặt
    thắt|treo cổ
    thảm sát
    giết|đâm|bắn|chém|đánh ?đập người|chết|nó|vợ|trẻ|tao|ổng|hắn|bạn|đám ?chết
    bị đâm|chém ?bằng ?nhiều dao|chết|nhát|gục
    bị bắn|thiêu|giết
    đâm!|bắn!|giết! ~ chết|máu
    phanh thây
    phân xác
    kinh dị máu
    đánh bom
    xả súng
    lột da người
    thiêu sống`,
  hate: `
    chữ thập ngoặc
    đức quốc xã
    lính|quân|cờ|đồ|sĩ|quân ?phục ?quan phát xít
    chào ?kiểu phát|hít xít|le
    mọi rợ|đen
    bọn|lũ|đám|thằng|con mọi|da|tàu|khựa|nam|bắc|đồng ?đen ?kỳ ?bào|khựa|súc|cầy|bóng ?vật
    da trắng thượng đẳng
    thượng đẳng da|chủng
    diệt chủng|sạch|hết ~ người|dân|bọn|do
    giết|diệt|tiêu ?hết ?sạch|diệt bọn|lũ|người|dân ~ do|hồi|đen|đồng|nam|bắc|thái|giáo
    khựa|bắc!|nam! ?kỳ ?chó
    ba que
    chết hết đi ~ lũ|bọn
    nhà nước hồi giáo
    khủng bố is|isis
    cờ is|isis
    chữ vạn ngược|quốc|phát`,
  hateUnlessHistory: `
    phát xít
    hitler|hít|hitle le|ler
    hitler`,
  history: `
    lịch sử
    bảo tàng
    phim tài liệu
    chiến tranh
    thế chiến
    tưởng niệm
    chiến thắng
    chống`,
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
