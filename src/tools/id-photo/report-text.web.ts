import type { CheckId, CheckUnit } from "#core/documents/preflight.ts";
import type { Words } from "#kit/ui/use-text.ts";

type ReportKey =
  | CheckId
  | `${CheckId}Fix`
  | "resolutionRoomFix"
  | `unit.${CheckUnit}`
  | "noDocument"
  | "title"
  | "free"
  | "looking"
  | "again"
  | "consentText"
  | "allPass"
  | "someWarn"
  | "someFail"
  | "cropOnly"
  | "cropForced"
  | "between"
  | "atLeast"
  | "atMost"
  | "untold"
  | "pass"
  | "warn"
  | "fail"
  | "rules"
  | "factPrint"
  | "factHead"
  | "factEyes"
  | "factEyesAbout"
  | "factTop"
  | "factBottom"
  | "factBackground"
  | "factPixels"
  | "factFile"
  | "factDpi"
  | "factEdits"
  | "factEditsForbidden"
  | "official"
  | "reported";

/** The texts of the photo report. */
export const reportText: Words<ReportKey> = {
  en: {
    noDocument:
      "Choose a document, and the photo is held against its rules before you spend a credit. Or choose a size and begin.",
    title: "Is the photo good enough?",
    free: "This check is free.",
    looking: "The photo is measured …",
    again: "Measure again",
    consentText:
      "This check measures the face in your photo. We ask for your consent first, once for all tools.",
    allPass: "Everything measured here is within the limits.",
    someWarn: "Fit to use; look at what is marked.",
    someFail: "As it is, this photo would probably be refused.",
    cropOnly: "The photo will only be turned, cut and resized.",
    cropForced:
      "This authority rejects edited photos, so the photo will only be turned, cut and resized. Its background and light stay as they are.",
    between: "{min} to {max}",
    atLeast: "at least {min}",
    atMost: "at most {max}",
    untold: "cannot be told",
    pass: "Passed",
    warn: "Look at it",
    fail: "Not within the limit",
    rules: "What the authority asks for",
    factPrint: "Size",
    factHead: "Chin to crown",
    factEyes: "Eyes above the lower edge",
    factEyesAbout: "about {value}",
    factTop: "Above the crown",
    factBottom: "Below the chin",
    factBackground: "Background",
    factPixels: "Pixels",
    factFile: "File",
    factDpi: "Print",
    factEdits: "Edited photos",
    factEditsForbidden: "are rejected",
    official: "authority, {date}",
    reported: "reported, {date}",
    "unit.mm": "mm",
    "unit.px": "px",
    "unit.degrees": "°",
    "unit.percent": "%",
    "unit.level": "",
    "unit.count": "",
    face: "A whole face",
    faceFix: "Use a photo in which the whole face looks at the camera.",
    otherFaces: "Other people",
    otherFacesFix: "Use a photo with nobody else in it.",
    resolution: "Pixels of the head",
    resolutionFix: "Go nearer, so that the head fills more of the photo: the print will look soft.",
    resolutionRoomFix:
      "Use the original file or a camera with more pixels: the print will look soft.",
    headSize: "Head in the photo",
    headSizeFix:
      "This head fits only at the very limit, or not at all. Take the photo upright, from the front, with more room around the head.",
    eyeLine: "Eyes above the lower edge",
    eyeLineFix: "Leave more room above or below the head.",
    topMargin: "Room above the crown",
    topMarginFix: "Leave more room above the head.",
    roomAbove: "Missing above",
    roomAboveFix: "Leave more room above the hair, or step back.",
    centring: "Missing beside",
    centringFix: "Stand in the middle, with room on both sides.",
    roomBelow: "Missing below",
    roomBelowFix: "Show more of the shoulders, or step back.",
    tilt: "Tilt of the head",
    tiltFix:
      "The photo is turned level, which takes room at its edges. Hold the head straight, or leave more room around it.",
    yaw: "Turn of the head",
    yawFix: "Look straight into the camera, both ears alike.",
    pitch: "Head up or down",
    pitchFix: "Hold the camera at the height of the eyes, and the chin level.",
    hair: "Hair above the head",
    hairFix: "Under so much hair the top of the head can only be guessed. Press the hair flat.",
    eyesOpen: "Open eyes",
    eyesOpenFix: "Open both eyes.",
    mouth: "Closed mouth",
    mouthFix: "Close the mouth and keep a calm face.",
    sharpness: "Sharpness",
    sharpnessFix: "Hold the camera still and let it focus on the face.",
    exposure: "Light on the face",
    exposureFix: "Take the photo in soft daylight, without flash and not against a window.",
    evenLight: "Difference between the cheeks",
    evenLightFix: "Turn towards the light, so that both sides of the face are lit alike.",
    glare: "Reflections at the eyes",
    glareFix: "Take the glasses off, or turn the lamp away.",
    background: "Lightness of the background",
    backgroundFix: "Stand before a plain wall of the colour that the document asks for.",
    backgroundEven: "Pattern in the background",
    backgroundEvenFix: "Stand before a plain wall, with nothing else in the picture.",
    backgroundShadow: "Shadow behind the head",
    backgroundShadowFix: "Stand half a metre before the wall.",
  },
  vi: {
    noDocument:
      "Chọn loại giấy tờ để ảnh được đối chiếu với quy định trước khi bạn tốn tín dụng. Hoặc chọn kích thước rồi bắt đầu.",
    title: "Ảnh đã đủ tốt chưa?",
    free: "Kiểm tra này miễn phí.",
    looking: "Đang đo ảnh …",
    again: "Đo lại",
    consentText:
      "Bước kiểm tra này đo khuôn mặt trong ảnh của bạn. Trước tiên chúng tôi cần bạn đồng ý, một lần cho mọi công cụ.",
    allPass: "Mọi thứ đo được ở đây đều trong giới hạn.",
    someWarn: "Dùng được; hãy xem những mục được đánh dấu.",
    someFail: "Với tình trạng này, ảnh có thể bị từ chối.",
    cropOnly: "Ảnh sẽ chỉ được xoay, cắt và đổi kích thước.",
    cropForced:
      "Cơ quan này không nhận ảnh đã chỉnh sửa nên ảnh sẽ chỉ được xoay, cắt và đổi kích thước. Nền và ánh sáng giữ nguyên.",
    between: "{min} đến {max}",
    atLeast: "ít nhất {min}",
    atMost: "nhiều nhất {max}",
    untold: "không xác định được",
    pass: "Đạt",
    warn: "Cần xem lại",
    fail: "Ngoài giới hạn",
    rules: "Yêu cầu của cơ quan cấp",
    factPrint: "Kích thước",
    factHead: "Từ cằm đến đỉnh đầu",
    factEyes: "Mắt cách mép dưới",
    factEyesAbout: "khoảng {value}",
    factTop: "Phía trên đỉnh đầu",
    factBottom: "Phía dưới cằm",
    factBackground: "Nền",
    factPixels: "Điểm ảnh",
    factFile: "Tệp",
    factDpi: "Bản in",
    factEdits: "Ảnh đã chỉnh sửa",
    factEditsForbidden: "không được nhận",
    official: "cơ quan cấp, {date}",
    reported: "nguồn thuật lại, {date}",
    "unit.mm": "mm",
    "unit.px": "px",
    "unit.degrees": "°",
    "unit.percent": "%",
    "unit.level": "",
    "unit.count": "",
    face: "Có trọn khuôn mặt",
    faceFix: "Dùng ảnh có trọn khuôn mặt nhìn vào máy ảnh.",
    otherFaces: "Người khác",
    otherFacesFix: "Dùng ảnh không có ai khác.",
    resolution: "Số điểm ảnh của đầu",
    resolutionFix: "Chụp gần hơn để đầu chiếm nhiều phần ảnh hơn: bản in sẽ hơi mờ.",
    resolutionRoomFix: "Dùng tệp gốc hoặc máy ảnh có nhiều điểm ảnh hơn: bản in sẽ hơi mờ.",
    headSize: "Đầu trong ảnh",
    headSizeFix:
      "Khuôn đầu này chỉ vừa sát giới hạn hoặc không vừa. Hãy chụp thẳng, chính diện và chừa thêm chỗ quanh đầu.",
    eyeLine: "Mắt cách mép dưới",
    eyeLineFix: "Chừa thêm khoảng trống phía trên hoặc dưới đầu.",
    topMargin: "Khoảng trống trên đỉnh đầu",
    topMarginFix: "Chừa thêm khoảng trống phía trên đầu.",
    roomAbove: "Thiếu ở phía trên",
    roomAboveFix: "Chừa thêm khoảng trống trên tóc hoặc lùi lại.",
    centring: "Thiếu ở hai bên",
    centringFix: "Đứng giữa khung hình, chừa chỗ hai bên.",
    roomBelow: "Thiếu ở phía dưới",
    roomBelowFix: "Chụp thấy nhiều vai hơn hoặc lùi lại.",
    tilt: "Độ nghiêng đầu",
    tiltFix:
      "Ảnh sẽ được xoay cho thẳng nên cần chỗ ở mép ảnh. Hãy giữ đầu thẳng hoặc chừa thêm chỗ quanh đầu.",
    yaw: "Độ quay đầu",
    yawFix: "Nhìn thẳng vào máy ảnh, hai tai thấy như nhau.",
    pitch: "Độ cúi hoặc ngẩng đầu",
    pitchFix: "Đặt máy ảnh ngang tầm mắt và giữ cằm thẳng.",
    hair: "Tóc phồng trên đỉnh đầu",
    hairFix: "Tóc dày như vậy thì chỉ có thể đoán vị trí đỉnh đầu. Hãy ép tóc xuống.",
    eyesOpen: "Mắt mở",
    eyesOpenFix: "Mở cả hai mắt.",
    mouth: "Miệng khép",
    mouthFix: "Khép miệng và giữ nét mặt bình thường.",
    sharpness: "Độ nét",
    sharpnessFix: "Giữ chắc máy và lấy nét vào khuôn mặt.",
    exposure: "Ánh sáng trên mặt",
    exposureFix: "Chụp dưới ánh sáng ban ngày dịu, không đèn flash, không ngược sáng.",
    evenLight: "Chênh lệch hai má",
    evenLightFix: "Quay về phía ánh sáng để hai bên mặt sáng như nhau.",
    glare: "Phản chiếu ở mắt",
    glareFix: "Tháo kính hoặc xoay đèn đi.",
    background: "Độ sáng của nền",
    backgroundFix: "Đứng trước tường trơn có màu mà giấy tờ yêu cầu.",
    backgroundEven: "Họa tiết trên nền",
    backgroundEvenFix: "Đứng trước tường trơn, không có vật gì khác trong ảnh.",
    backgroundShadow: "Bóng sau đầu",
    backgroundShadowFix: "Đứng cách tường nửa mét.",
  },
};
