import type { DeedWords } from "./lexicon.ts";

const PAPER =
  "căn|chứng|hộ|bằng|giấy|cccd|cmnd|passport|visa|sổ|tiền|hóa|biên|con|sao|thẻ|hợp|bảng|học|chữ";

/** Vietnamese: words about deeds to other people: deception, violence, hate. */
export const vietnameseDeedWords: DeedWords = {
  deception: `
    làm|tạo|vẽ|in|mua|dùng|chế|ghép ?ra ?cho ?một ?tôi ?cái ?tờ ${PAPER} ~ giả!
    ${PAPER} ~ giả!|fake|nhái! ?mạo
    con dấu giả
    căn|chứng|hộ|bằng cước|minh|chiếu|lái|cấp|tốt|đại ?công ?nhân ?dân ?xe ?học ?nghiệp giả
    tiền giả
    hóa|biên|sao đơn|lai|kê giả
    cccd|cmnd|passport|visa giả|fake
    giả!|fake mạo|giấy|chữ|con|căn|bằng|hộ tờ|ký|dấu|cước|cấp|lái|chiếu
    giả!|fake cccd|cmnd|tiền
    giả! mạo
    làm giả!
    làm giả hộ|căn|giấy|cccd|cmnd|sổ|tiền|chữ|thẻ
    sửa|đổi|thay|chỉnh|xóa|tẩy ?lại ngày|tên|năm|số|ảnh|điểm|hạn|tuổi|thông ~~ cccd|cmnd|passport
    sửa|đổi|thay|chỉnh|xóa|tẩy ?lại ngày|tên|năm|số|ảnh|điểm|hạn|tuổi|thông ~~ căn|hộ|chứng|bằng|học|sổ|sao|giấy|thẻ cước|chiếu|minh|lái|cấp|tốt|đại|bạ|khẩu|kê|phép|khai|tờ|công
    bill|biên|ảnh|hình|màn chuyển ?lai ?khoản khoản|giả! ~ giả!|fake
    bill|biên ?lai chuyển khoản
    tin giả!
    tin vịt
    tin|báo|bản nóng|khẩn|chí|vtv|vtv1 ~~ chết|bắt!|nổ!|tử!|khủng|sụp
    tin|báo|bản nóng|khẩn|chí|vtv|vtv1 ~~ qua|chiến|đảo|khủng đời|tranh|chính|bố
    vtv|vtv1|vtv24|vnexpress ~~ chết|bắt!|nổ!|khủng
    vtv|vtv1|vtv24|vnexpress ~~ qua|chiến|đảo|khủng đời|tranh|chính|bố
    báo đăng|đưa ~~ chết|bắt!|nổ!|qua ?đời
    lừa! đảo|gạt|dối|tiền
    lừa!|gạt! ?được người|công|ngân|bố|mẹ|sếp|bảo|vợ|chồng|dân|mọi
    tống tiền
    bằng|chứng chứng|cứ giả!
    bằng! chứng ngoại
    như|y|giống ?thật ?như ?hệt thật ~ cccd|cmnd|tiền
    như|y|giống ?thật ?như ?hệt thật ~ căn|hộ|chứng|bằng|học|sổ|sao|giấy|thẻ cước|chiếu|minh|lái|cấp|tốt|đại|bạ|khẩu|kê|phép|khai|tờ|công
    giả!|mạo! ?danh danh|làm công an
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
    chặt!|chém! ?lìa ?rơi ?đứt đầu|cổ|tay|chân|xác|người
    chặt đầu
    cắt lìa|rơi|đứt đầu|cổ|tay|chân
    cắt! cổ!
    đẫm|bê|vũng|biển|bể|tắm|dính ?bết ?đầy máu!
    máu! me|chảy|đầy|loang|bê|văng
    đầy|toàn|phun|ói|phụt máu!
    xác chết|người|trẻ|thối|không ?đầu
    thi thể
    tử! thi
    moi|lòi|phanh ruột
    moi!|lòi!|phanh! gan!|thây!|nội!
    tra tấn
    hành quyết|hình
    tự! tử|sát|vẫn|hại
    tự sát
    rạch!|cứa! ?vào tay|cổ|họng|mặt
    rạch cổ tay
    cắt! cổ tay
    thắt!|treo cổ!
    thảm sát
    giết|đâm!|bắn!|chém|đánh! ?đập người|chết|nó|vợ|trẻ|tao|ổng|hắn|bạn
    đâm chết
    bị đâm|chém ?bằng ?nhiều dao|chết|nhát|gục
    bị bắn!|thiêu!|giết
    đâm!|bắn!|giết! ~ chết|máu
    phanh thây
    phân xác
    kinh dị máu!
    đánh bom
    chế tạo ?ra ?một ?quả bom!|mìn!|thuốc ?nổ
    làm|lắp ?ráp ?một quả bom!|mìn!
    làm|cài bom!
    xả súng
    lột da người
    thiêu sống`,
  hate: `
    chữ thập ngoặc
    đức quốc xã
    lính|quân|cờ|đồ|sĩ|quân ?phục ?quan phát xít
    chào ?kiểu phát|hít xít|le
    mọi rợ
    mọi! đen
    bọn|lũ|đám|thằng|con mọi! ?đen
    bọn|lũ|đám|thằng da! đen|vàng|đỏ
    bọn|lũ|đám|thằng tàu! ?khựa
    bọn|lũ|đám|thằng|con nam!|bắc! kỳ|cầy
    bọn|lũ|đám|thằng đồng! bóng|tính
    bọn|lũ|đám|thằng|con súc vật
    da trắng thượng đẳng
    thượng đẳng da|chủng
    diệt chủng|sạch|hết ~ người|dân|bọn|do
    giết|diệt|tiêu ?hết ?sạch|diệt bọn|lũ|người|dân ~ do|hồi|đen|đồng|nam|bắc|thái|giáo
    khựa!
    bắc!|nam! kỳ chó
    ba que xỏ
    bọn|lũ|đám|thằng ba que
    chết hết đi ~ lũ|bọn
    nhà nước hồi giáo
    khủng bố is|isis
    is!|isis khủng bố
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
};
