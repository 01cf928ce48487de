import type { Localised } from "./locale.ts";
import type { NoteCode } from "./run.ts";

/** What an engine can note about a result or about its capability, one sentence each. */
export const noteTable = {
  several_faces: {
    en: "Several faces were found; the largest one was used.",
    vi: "Tìm thấy nhiều khuôn mặt; đã dùng khuôn mặt lớn nhất.",
  },
  no_person_cut_out: {
    en: "No person was found, so the main object was cut out by its colours; the edge may need a second look.",
    vi: "Không tìm thấy người nên vật chính được tách theo màu sắc; bạn nên kiểm tra lại đường viền.",
  },
  shoulders_cropped: {
    en: "The photo ends close to the head, so hair or shoulders are cut by its edge. A photo taken from further away gives a better print.",
    vi: "Ảnh gốc sát đầu nên tóc hoặc vai bị mép ảnh cắt. Ảnh chụp từ xa hơn sẽ cho bản in đẹp hơn.",
  },
  low_resolution: {
    en: "The face in the photo is small, so the print will look soft. A closer photo gives a sharper one.",
    vi: "Khuôn mặt trong ảnh nhỏ nên bản in sẽ hơi mờ. Ảnh chụp gần hơn sẽ cho kết quả sắc nét hơn.",
  },
  people_first: {
    en: "The built-in engine is made for people; objects and animals get the best cut-out it can make.",
    vi: "Bộ xử lý tích hợp ưu tiên người; đồ vật và động vật sẽ được tách nền tốt nhất có thể.",
  },
  garment_cut_stays: {
    en: "The built-in engine changes colour, pattern and fabric of one garment, such as “navy jacket”; its cut stays as it is.",
    vi: "Bộ xử lý tích hợp đổi màu, hoa văn và chất vải của một món đồ, như “áo khoác xanh navy”; kiểu dáng giữ nguyên.",
  },
  pose_limits: {
    en: "The built-in engine moves only what the photo shows: one whole body, seen from the front, with arms and legs in full view. Other photos are refused and cost nothing.",
    vi: "Bộ xử lý tích hợp chỉ di chuyển những gì có trong ảnh: một người, thấy toàn thân, nhìn từ phía trước, rõ tay chân. Ảnh khác sẽ bị từ chối và không tính phí.",
  },
  pose_upper_only: {
    en: "The photo ends above the legs, so only head, arms and torso were moved.",
    vi: "Ảnh không có phần chân nên chỉ đầu, tay và thân trên được thay đổi tư thế.",
  },
  scene_painted: {
    en: "The scenery is painted by the built-in engine, not photographed.",
    vi: "Phong cảnh do bộ xử lý tích hợp vẽ, không phải ảnh chụp.",
  },
  scene_rendered: {
    en: "The place is a computer-made picture, not a photograph.",
    vi: "Khung cảnh là ảnh dựng bằng máy tính, không phải ảnh chụp.",
  },
  scene_guessed: {
    en: "Nothing fits your words exactly, so the built-in engine took the nearest it has.",
    vi: "Chưa có cảnh đúng như bạn mô tả, nên bộ xử lý tích hợp đã chọn cảnh gần giống nhất.",
  },
  era_clothes_stay: {
    en: "The built-in engine gives the photo the look of the era; clothes and hair stay as they are.",
    vi: "Bộ xử lý tích hợp tạo phong vị của thời đại; quần áo và kiểu tóc giữ nguyên.",
  },
  age_limits: {
    en: "The built-in engine changes skin, hair colour and the shape of the face. It goes no younger than about 15.",
    vi: "Bộ xử lý tích hợp thay đổi da, màu tóc và đường nét khuôn mặt. Tuổi thấp nhất khoảng 15.",
  },
  costume_painted: {
    en: "Face and hair come from your photo; costume and scene are painted.",
    vi: "Khuôn mặt và tóc lấy từ ảnh của bạn; trang phục và khung cảnh được vẽ.",
  },
  swap_same_direction: {
    en: "Both faces must look in the same direction, uncovered and about equally large. Other pictures are thrown away and cost nothing.",
    vi: "Hai khuôn mặt phải nhìn cùng hướng, không bị che và lớn gần bằng nhau. Ảnh không đạt sẽ được bỏ đi và không tính phí.",
  },
  colours_guessed: {
    en: "The photo has no colours, so they are a careful guess, like a hand-tinted print.",
    vi: "Ảnh không có màu nên màu sắc là phỏng đoán cẩn trọng, như ảnh tô tay.",
  },
  removal_limits: {
    en: "Small things in front of a calm background can be removed. People and everyday things are found by words; mark anything else with the brush. If the gap would show, the picture is thrown away and costs nothing.",
    vi: "Có thể xóa vật nhỏ trên nền đơn giản. Người và đồ vật thường ngày được tìm theo mô tả; những thứ khác hãy tô bằng cọ. Nếu chỗ xóa còn lộ, ảnh sẽ được bỏ đi và không tính phí.",
  },
  people_side_by_side: {
    en: "People are placed side by side with matching size and light; they do not touch each other.",
    vi: "Mọi người được xếp cạnh nhau với kích thước và ánh sáng hài hòa; họ không chạm vào nhau.",
  },
  half_length_hidden: {
    en: "The photo ends above the legs, so the picture hides where the body stops.",
    vi: "Ảnh không có phần chân nên bố cục sẽ che khéo chỗ cơ thể bị cắt.",
  },
  cropped_only: {
    en: "The photo was only turned, cut and resized. Face, light and background are as they were taken.",
    vi: "Ảnh chỉ được xoay, cắt và đổi kích thước. Khuôn mặt, ánh sáng và nền giữ nguyên như khi chụp.",
  },
  face_unsure: {
    en: "The face may have changed.",
    vi: "Khuôn mặt có thể đã thay đổi.",
  },
  body_unsure: {
    en: "An arm, a leg or a hand may be wrong.",
    vi: "Tay, chân hoặc bàn tay có thể bị sai.",
  },
  cut_out_unsure: {
    en: "An edge may be wrong, or a part of something else may be in the picture.",
    vi: "Đường viền có thể bị sai, hoặc có phần của vật hay người khác lọt vào ảnh.",
  },
  cut_unsure: {
    en: "The edge of the photo cuts off a part, and the picture may show it.",
    vi: "Mép ảnh gốc cắt mất một phần và có thể lộ ra trong ảnh.",
  },
  rules_unsure: {
    en: "The photo breaks a rule of ID photos: the head is turned or lowered, the eyes are closed, or the face is blurred.",
    vi: "Ảnh chưa đúng quy định ảnh thẻ: đầu quay hoặc cúi, mắt nhắm, hoặc khuôn mặt bị mờ.",
  },
  small_unsure: {
    en: "The face is small in the photo, so the picture may be blurred.",
    vi: "Khuôn mặt trong ảnh gốc nhỏ nên ảnh có thể bị mờ.",
  },
  little_changed: {
    en: "Little has changed compared with the photo.",
    vi: "Ảnh thay đổi rất ít so với ảnh gốc.",
  },
  same_picture: {
    en: "You had this picture already: the same photo with the same settings.",
    vi: "Bạn đã có ảnh này: cùng một ảnh gốc với cùng thiết lập.",
  },
} as const satisfies Record<NoteCode, Localised>;
