import type { HelpOf } from "#tool-model/define-help.ts";
import type { magicEdit } from "./tool.ts";

export const help: HelpOf<typeof magicEdit> = {
  en: {
    purpose: "Takes things away, cuts people out, changes the sky or the place.",
    example: {
      before: ["A woman with curly hair in a yellow jumper, in a café"],
      after: "The same woman, cut out: nothing is behind her",
    },
    works: [
      "Remove: a person or an everyday thing that stands free, on calm ground.",
      "Cut out and scenery: people with clear outlines.",
      "Sky: a photo in which the sky is open and large.",
    ],
    worksNot: [
      "Remove: something that fills a large part of the picture, or lies across a face.",
      "Sky: rooms, and skies behind fine branches; without a sky the run is refused.",
      "Scenery: a photo without people is refused.",
    ],
    steps: [
      "Choose your photo and what to change.",
      "Say in a few words what goes or what comes; for removing you may paint over it with the brush instead.",
      "Press “Edit photo”.",
    ],
    settings: {
      photo: "The picture that is changed.",
      mode: "Which of the four changes is made.",
      prompt: "What is to go (“the person on the left”), or which sky or place is to come.",
      mask: "Paint over what is to go, on the photo itself: with the mouse, a finger, or the arrow keys and Enter. Ninths of the photo can also be marked by name.",
    },
    does: [
      "Finds people and eighty kinds of everyday things by their names, in English and Vietnamese, left, middle or right.",
      "Cuts people out with their hair into a PNG file with a clear background.",
      "Paints skies, and stands people in computer-made places, with the light, shadows and focus of the place.",
    ],
    weak: [
      "A place is filled with what is around it: behind a removed thing nothing new is invented.",
      "Skies are painted and places are computer-made pictures, not photographs; if no place fits your words you get the nearest one, and the result says so.",
      "Objects and animals are cut out by their colours: look at the edge.",
    ],
    studio:
      "A studio model finds anything that you can name, draws what was behind it and makes places that look photographed.",
  },
  vi: {
    purpose: "Xóa vật thể, tách người khỏi nền, đổi bầu trời hoặc khung cảnh.",
    example: {
      before: ["Người phụ nữ tóc xoăn mặc áo len vàng, trong quán cà phê"],
      after: "Cùng người phụ nữ đã được tách nền, phía sau trong suốt",
    },
    works: [
      "Xóa: người hoặc đồ vật thường ngày đứng riêng, trên nền đơn giản.",
      "Xóa nền và đổi khung cảnh: người có đường viền rõ.",
      "Bầu trời: ảnh có bầu trời rộng và thoáng.",
    ],
    worksNot: [
      "Xóa: vật chiếm phần lớn ảnh, hoặc nằm ngang khuôn mặt.",
      "Bầu trời: ảnh trong nhà và bầu trời sau cành lá nhỏ; không có bầu trời thì bị từ chối.",
      "Khung cảnh: ảnh không có người bị từ chối.",
    ],
    steps: [
      "Chọn ảnh và kiểu chỉnh sửa.",
      "Nói vài từ về thứ cần xóa hoặc thứ cần có; khi xóa, bạn cũng có thể tô bằng cọ.",
      "Bấm “Chỉnh sửa ảnh”.",
    ],
    settings: {
      photo: "Tấm ảnh cần sửa.",
      mode: "Kiểu chỉnh sửa nào trong bốn kiểu.",
      prompt: "Thứ cần xóa (“người bên trái”), hoặc bầu trời hay khung cảnh mong muốn.",
      mask: "Tô ngay trên ảnh lên thứ cần xóa: bằng chuột, ngón tay, hoặc phím mũi tên và Enter. Cũng có thể đánh dấu từng phần chín của ảnh theo tên.",
    },
    does: [
      "Tìm người và tám mươi loại đồ vật thường ngày theo tên, bằng tiếng Việt và tiếng Anh, ở trái, giữa hay phải.",
      "Tách người cùng mái tóc thành tệp PNG nền trong suốt.",
      "Vẽ bầu trời, và đặt người vào những nơi dựng bằng máy tính, với ánh sáng, bóng đổ và độ nét của nơi đó.",
    ],
    weak: [
      "Chỗ trống được lấp bằng những gì xung quanh: không bịa thêm thứ gì phía sau.",
      "Bầu trời là tranh vẽ và các nơi là ảnh dựng bằng máy tính, không phải ảnh chụp; nếu không có nơi nào khớp với mô tả, bạn nhận nơi gần giống nhất, và kết quả nói rõ điều đó.",
      "Đồ vật và động vật được tách theo màu: hãy kiểm tra đường viền.",
    ],
    studio:
      "Mô hình studio tìm được mọi thứ bạn gọi tên, vẽ lại phần phía sau và tạo khung cảnh như ảnh chụp.",
  },
};
